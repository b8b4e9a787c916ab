package dev.slipway.bootstrap.extension;

import dev.slipway.application.kernel.extension.Extension;
import dev.slipway.bootstrap.settings.InstallationSettings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Extensions of an installation. Their classes are looked up behind those of the server, by a class loader of their own: the startup cache
 * fits one class path, and is used with every set of jars.
 */
public final class InstalledExtensions implements AutoCloseable {

    private final List<Path> jars;
    private final URLClassLoader classes;
    private final Registrations registrations = new Registrations();
    private final ExtensionBeans beans;

    private InstalledExtensions(InstallationSettings settings) {
        this.jars = ExtensionJars.in(settings.home());
        URL[] urls = jars.stream().map(InstalledExtensions::url).toArray(URL[]::new);
        this.classes = new URLClassLoader("extensions", urls, InstalledExtensions.class.getClassLoader());
        this.beans = new ExtensionBeans(registrations, settings);
    }

    /**
     * Loads the jars in the home and lets their extensions register.
     *
     * @throws BadExtension if a jar is unsafe or broken, or an extension fails or contradicts another one
     */
    public static InstalledExtensions load(InstallationSettings settings) {
        InstalledExtensions extensions = new InstalledExtensions(settings);
        try {
            extensions.jars.forEach(extensions::register);
            return extensions;
        } catch (RuntimeException failed) {
            extensions.close();
            throw failed;
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void register(Path jar) {
        for (String name : ExtensionJars.services(jar, Extension.class)) {
            try {
                Class<?> type = Class.forName(name, true, classes);
                requireFrom(jar, type);
                type.asSubclass(Extension.class).getConstructor().newInstance().register(registrations.from(jar));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError failed) {
                throw BadExtension.failed(jar, "cannot register " + name, failed instanceof InvocationTargetException thrown
                        ? thrown.getTargetException() : failed);
            }
        }
    }

    private static void requireFrom(Path jar, Class<?> type) {
        URL source = type.getProtectionDomain().getCodeSource().getLocation();
        if (!source.equals(url(jar))) {
            throw new BadExtension(jar, "is not loaded, since its class " + type.getName() + " is in " + source.getPath()
                    + " too; remove one of them");
        }
    }

    /** Adds what was registered to the beans of a context. */
    public ApplicationContext in(ApplicationContextBuilder builder) {
        return beans.in(builder);
    }

    /**
     * Checks names and types that only a started context knows, and publishes the metric {@code slipway_extension_info}.
     *
     * @throws BadExtension if a replacement would never be used
     */
    public void check(ApplicationContext started) {
        beans.check(started);
        jars.forEach(jar -> beans.publish(started, jar.getFileName().toString(), described(jar)));
    }

    /** Returns a line for each jar. */
    public List<String> lines() {
        return jars.stream().map(jar -> "Extension " + jar.getFileName() + ": " + described(jar)).toList();
    }

    private String described(Path jar) {
        List<Registration<?>> own = registrations.of(jar);
        return own.isEmpty() ? "library" : own.stream().map(Registration::described).collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        try {
            classes.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
