package dev.slipway.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Optional;

/** The classes of the house, and how their packages name layer and feature. */
final class House {

    /** In the order in which features may depend on one another: each on those before it. */
    static final List<String> FEATURES = List.of(
            "kernel", "access", "audit", "mail", "avatar", "attribute", "user", "namespace", "topic", "project", "upload", "branch",
            "variable", "repository", "ciconfig", "job", "testreport", "artifact",
            "environment", "pipeline", "commitstatus", "release", "runner", "label", "milestone", "issue", "epic", "snippet", "discussion",
            "mergerequest", "timetracking", "issuelink", "award", "approval", "alert", "agent", "errortracking",
            "identity", "transfer", "schedule", "token", "deploytoken", "deploykey", "oauth", "settings");

    /** Packages that hold no feature: what every route shares, and the generated tables. */
    static final List<String> SHARED = List.of("edge", "jooq");

    static final List<String> LAYERS = List.of("domain", "application", "rest", "persistence", "git", "alerts", "ssh");

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("test-classes"))
            .importPackages("dev.slipway");

    private House() {
    }

    static Optional<String> layer(JavaClass type) {
        return part(type, 2).filter(LAYERS::contains);
    }

    /** The first package below the layer, where it is a feature. The receiver of alerts has a package for each format. */
    static Optional<String> feature(JavaClass type) {
        return layer(type).filter(layer -> !layer.equals("alerts")).flatMap(layer -> part(type, 3)).filter(name -> !SHARED.contains(name));
    }

    private static Optional<String> part(JavaClass type, int index) {
        String[] parts = type.getPackageName().split("\\.");
        boolean ours = parts.length > index && parts[0].equals("dev") && parts[1].equals("slipway");
        return ours ? Optional.of(parts[index]) : Optional.empty();
    }
}
