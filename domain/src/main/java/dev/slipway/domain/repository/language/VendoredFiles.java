package dev.slipway.domain.repository.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Detects vendored files, generated files and documentation, which do not count for the languages of a project. */
public final class VendoredFiles {

    /** Folders at any depth. */
    private static final Set<String> FOLDERS = Set.of("node_modules", "bower_components", "vendor", "vendors", "third_party",
            "third-party", "thirdparty", "externals", "pods", "carthage", "godeps", "dist", "__generated__", "generated",
            "site-packages", ".venv", "venv", ".yarn", ".idea", ".vscode");
    /** Folders at the top. */
    private static final Set<String> TOP_FOLDERS = Set.of("doc", "docs", "documentation", "example", "examples", "sample", "samples",
            "target", "build", "out");
    /** Whole file names. */
    private static final Set<String> NAMES = Set.of("gradlew", "gradlew.bat", "mvnw", "mvnw.cmd", "configure", "config.guess",
            "config.sub", "ltmain.sh", "libtool.m4", "aclocal.m4", "install-sh", "yarn.js");
    /** Ends of file names. */
    private static final List<String> ENDS = List.of(".min.js", "-min.js", ".min.css", "-min.css", ".bundle.js", ".pb.go", ".pb.h",
            ".pb.cc", "_pb2.py", "_pb2_grpc.py", "_pb.js", "_pb.d.ts", "_grpc.pb.go", ".g.dart", ".freezed.dart", ".designer.cs",
            ".g.cs", "_generated.go", ".gen.go", ".d.ts");

    private VendoredFiles() {
    }

    /** @param path inside the repository */
    public static boolean contain(String path) {
        String[] parts = path.toLowerCase(Locale.ROOT).split("/");
        String name = parts[parts.length - 1];
        return parts.length > 1 && TOP_FOLDERS.contains(parts[0])
                || Arrays.stream(parts, 0, parts.length - 1).anyMatch(FOLDERS::contains)
                || NAMES.contains(name)
                || ENDS.stream().anyMatch(name::endsWith)
                || name.startsWith("zz_generated.");
    }
}
