package dev.slipway.schema;

import java.util.List;
import java.util.Locale;

/** Names the machine the way the archives of PostgreSQL do, so that the right one is found or its absence explained. */
record Platform(String system, String processor) {

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String osName, String osArch) {
        String name = osName.toLowerCase(Locale.ROOT);
        String system = name.startsWith("mac") ? "darwin" : name.startsWith("windows") ? "windows" : name.replace(' ', '_');
        String processor = switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> osArch.toLowerCase(Locale.ROOT);
        };
        return new Platform(system, processor);
    }

    boolean linux() {
        return system.equals("linux");
    }

    boolean windows() {
        return system.equals("windows");
    }

    String archive() {
        return "/postgres-" + system + "-" + processor + ".txz";
    }

    String program(String name) {
        return windows() ? name + ".exe" : name;
    }

    static List<String> supported() {
        return List.of("linux x86_64", "linux arm_64", "darwin x86_64", "darwin arm_64", "windows x86_64");
    }

    @Override
    public String toString() {
        return system + " " + processor;
    }
}
