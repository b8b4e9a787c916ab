package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Reason;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Type of an artifact file. The type determines the required file format. */
public enum ArtifactType {
    ARCHIVE(ArtifactFormat.ZIP, "artifacts.zip", true),
    METADATA(ArtifactFormat.GZIP, "metadata.gz", false),
    TRACE(ArtifactFormat.RAW, "job.log", false),
    JUNIT(ArtifactFormat.GZIP, "junit.xml", true),
    SAST(ArtifactFormat.RAW, "gl-sast-report.json", true),
    DEPENDENCY_SCANNING(ArtifactFormat.RAW, "gl-dependency-scanning-report.json", true),
    CONTAINER_SCANNING(ArtifactFormat.RAW, "gl-container-scanning-report.json", true),
    DAST(ArtifactFormat.RAW, "gl-dast-report.json", true),
    CODEQUALITY(ArtifactFormat.RAW, "gl-code-quality-report.json", true),
    LICENSE_SCANNING(ArtifactFormat.RAW, "gl-license-scanning-report.json", true),
    PERFORMANCE(ArtifactFormat.RAW, "performance.json", true),
    BROWSER_PERFORMANCE(ArtifactFormat.RAW, "browser-performance.json", true),
    LOAD_PERFORMANCE(ArtifactFormat.RAW, "load-performance.json", true),
    METRICS(ArtifactFormat.GZIP, "metrics.txt", true),
    METRICS_REFEREE(ArtifactFormat.GZIP, null, false),
    NETWORK_REFEREE(ArtifactFormat.GZIP, null, false),
    LSIF(ArtifactFormat.ZIP, "lsif.json", true),
    DOTENV(ArtifactFormat.GZIP, ".env", true),
    COBERTURA(ArtifactFormat.GZIP, "cobertura-coverage.xml", true),
    TERRAFORM(ArtifactFormat.RAW, "tfplan.json", false),
    ACCESSIBILITY(ArtifactFormat.RAW, "gl-accessibility.json", true),
    CLUSTER_APPLICATIONS(ArtifactFormat.GZIP, "gl-cluster-applications.json", false),
    SECRET_DETECTION(ArtifactFormat.RAW, "gl-secret-detection-report.json", true),
    REQUIREMENTS(ArtifactFormat.RAW, "requirements.json", true),
    COVERAGE_FUZZING(ArtifactFormat.RAW, "gl-coverage-fuzzing.json", true),
    API_FUZZING(ArtifactFormat.RAW, "gl-api-fuzzing-report.json", true),
    CLUSTER_IMAGE_SCANNING(ArtifactFormat.RAW, "gl-cluster-image-scanning-report.json", true),
    CYCLONEDX(ArtifactFormat.GZIP, "gl-sbom.cdx.json", true),
    REQUIREMENTS_V2(ArtifactFormat.RAW, "requirements_v2.json", true),
    ANNOTATIONS(ArtifactFormat.GZIP, "gl-annotations.json", true),
    REPOSITORY_XRAY(ArtifactFormat.GZIP, "gl-repository-xray.json", true);

    private final ArtifactFormat format;
    private final @Nullable String defaultFileName;
    private final boolean downloadable;

    ArtifactType(ArtifactFormat format, @Nullable String defaultFileName, boolean downloadable) {
        this.format = format;
        this.defaultFileName = defaultFileName;
        this.downloadable = downloadable;
    }

    public ArtifactFormat format() {
        return format;
    }

    public Optional<String> defaultFileName() {
        return Optional.ofNullable(defaultFileName);
    }

    public boolean downloadable() {
        return downloadable;
    }

    /** Returns whether the file is deleted when the artifacts of its job are deleted or expire; a log is deleted with its job only. */
    public boolean erasable() {
        return this != TRACE;
    }

    /** Returns whether the file belongs to {@code artifacts:reports} of the configuration. */
    public boolean report() {
        return this != ARCHIVE && this != METADATA && this != TRACE;
    }

    /** Returns the reason why files of this type are refused in a format; empty if they are accepted. */
    public Optional<Reason> refuses(ArtifactFormat given) {
        return given == format ? Optional.empty()
                : Optional.of(Reason.of("artifact.format_mismatch", wireName(), given.wireName()));
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ArtifactType> of(String wireName) {
        for (ArtifactType type : values()) {
            if (type.wireName().equals(wireName)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
