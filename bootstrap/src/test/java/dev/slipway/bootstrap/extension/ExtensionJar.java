package dev.slipway.bootstrap.extension;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Jar of one extension, compiled from the body of its {@code register} method. */
final class ExtensionJar {

    private static final String SERVICE = "META-INF/services/dev.slipway.application.kernel.extension.Extension";
    private static final String SOURCE = """
            package outside;
            import dev.slipway.application.kernel.extension.*;
            import dev.slipway.application.kernel.port.*;
            import dev.slipway.domain.alert.*;
            import dev.slipway.domain.environment.*;
            import dev.slipway.domain.kernel.json.Json;
            import java.util.*;
            public final class %s implements Extension {
                @Override
                public void register(ExtensionPoints points) {
                    %s
                }
            }
            """;

    private final Path home;

    /** @param home of an installation, made where it is missing */
    ExtensionJar(Path home) {
        this.home = home;
    }

    Path folder() throws IOException {
        return Files.createDirectories(home.resolve("extensions"));
    }

    /** Writes {@code <name>.jar}, whose class is {@code outside.<type>}. */
    Path write(String name, String type, String body) {
        try {
            Path classes = Files.createTempDirectory("extension");
            compile(classes, type, SOURCE.formatted(type, body));
            Path jar = folder().resolve(name + ".jar");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
                add(out, SERVICE, ("outside." + type + " # the only one\n").getBytes(StandardCharsets.UTF_8));
                for (Path file : files(classes.resolve("outside"))) {
                    add(out, "outside/" + file.getFileName(), Files.readAllBytes(file));
                }
            }
            return jar;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Writes a jar with the service file and one class of these bytes. */
    Path write(String name, String type, byte[] content) throws IOException {
        Path jar = folder().resolve(name + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            add(out, SERVICE, ("outside." + type).getBytes(StandardCharsets.UTF_8));
            add(out, "outside/" + type + ".class", content);
        }
        return jar;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var found = Files.list(folder)) {
            return found.toList();
        }
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }

    private static void compile(Path target, String type, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("memory:///outside/" + type + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean lenient) {
                return source;
            }
        };
        List<String> options = List.of("-proc:none", "-d", target.toString(), "-cp", System.getProperty("java.class.path"));
        if (!compiler.getTask(said, null, null, options, null, List.of(file)).call()) {
            throw new IllegalArgumentException(said.toString());
        }
    }
}
