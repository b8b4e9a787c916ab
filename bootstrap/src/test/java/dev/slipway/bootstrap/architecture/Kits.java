package dev.slipway.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the contract kits of ports, and the tests that extend them, in the test sources of all modules. The kit of a port is
 * {@code <Port>Kit}; where that would be long, it nests its parts, {@code <Port><Subject>Kit}, so that a test that extends it runs them
 * all.
 */
final class Kits {

    private static final Pattern EXTENSION = Pattern.compile("class\\s+(\\w+)\\s+extends\\s+(\\w+)Kit\\b");
    private static final String KIT = "Kit.java";
    /** {@code <test> <port>} */
    private static final Set<String> EXTENSIONS = TestSources.ALL.stream().flatMap(Kits::extensions)
            .collect(Collectors.toUnmodifiableSet());

    private Kits() {
    }

    private static Stream<String> extensions(Path source) {
        return EXTENSION.matcher(TestSources.text(source)).results().map(found -> found.group(1) + " " + found.group(2));
    }

    static boolean isPort(JavaClass type) {
        return type.getPackageName().startsWith("dev.slipway.application.") && type.getPackageName().endsWith(".port")
                && type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
    }

    /** In the port's feature, among the tests of the application. */
    static boolean hasKit(JavaClass port) {
        String feature = House.feature(port).orElseThrow();
        Path folder = TestSources.HOUSE.resolve("application/src/test/java/dev/slipway/application").resolve(feature);
        return TestSources.ALL.stream().anyMatch(source -> source.startsWith(folder) && source.endsWith(port.getSimpleName() + KIT));
    }

    /** Returns the kits that are neither the kit of a port nor nested in one, so that no implementation has to pass them. */
    static List<String> unused(Stream<String> ports) {
        Set<String> entries = ports.map(port -> port + KIT).collect(Collectors.toUnmodifiableSet());
        Set<String> nested = TestSources.ALL.stream().filter(source -> entries.contains(name(source))).flatMap(Kits::extensions)
                .map(extension -> extension.substring(extension.indexOf(' ') + 1) + KIT).collect(Collectors.toUnmodifiableSet());
        return TestSources.ALL.stream().map(Kits::name).filter(name -> name.endsWith(KIT))
                .filter(name -> !entries.contains(name) && !nested.contains(name)).sorted().toList();
    }

    private static String name(Path source) {
        return source.getFileName().toString();
    }

    private static boolean isTested(JavaClass implementation, JavaClass port) {
        return EXTENSIONS.contains(implementation.getSimpleName() + "Test " + port.getSimpleName());
    }

    static boolean isTested(JavaClass implementation) {
        return ports(implementation).allMatch(port -> isTested(implementation, port));
    }

    static Stream<JavaClass> ports(JavaClass implementation) {
        return implementation.getAllRawInterfaces().stream().filter(Kits::isPort);
    }
}
