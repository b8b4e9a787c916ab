package dev.slipway.domain.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @ParameterizedTest
    @EnumSource(ArtifactType.class)
    void a_type_takes_its_own_format_only(ArtifactType type) {
        for (ArtifactFormat format : ArtifactFormat.values()) {
            assertEquals(format == type.format(), type.refuses(format).isEmpty());
        }
        assertEquals(type, ArtifactType.of(type.wireName()).orElseThrow());
        assertEquals(type != ArtifactType.TRACE, type.erasable());
    }

    @ParameterizedTest
    @CsvSource({
        "archive,zip,artifacts.zip,true", "metadata,gzip,metadata.gz,false", "trace,raw,job.log,false", "junit,gzip,junit.xml,true",
        "sast,raw,gl-sast-report.json,true", "dependency_scanning,raw,gl-dependency-scanning-report.json,true",
        "container_scanning,raw,gl-container-scanning-report.json,true", "dast,raw,gl-dast-report.json,true",
        "codequality,raw,gl-code-quality-report.json,true", "license_scanning,raw,gl-license-scanning-report.json,true",
        "performance,raw,performance.json,true", "browser_performance,raw,browser-performance.json,true",
        "load_performance,raw,load-performance.json,true", "metrics,gzip,metrics.txt,true", "metrics_referee,gzip,,false",
        "network_referee,gzip,,false", "lsif,zip,lsif.json,true", "dotenv,gzip,.env,true", "cobertura,gzip,cobertura-coverage.xml,true",
        "terraform,raw,tfplan.json,false", "accessibility,raw,gl-accessibility.json,true",
        "cluster_applications,gzip,gl-cluster-applications.json,false", "secret_detection,raw,gl-secret-detection-report.json,true",
        "requirements,raw,requirements.json,true", "coverage_fuzzing,raw,gl-coverage-fuzzing.json,true",
        "api_fuzzing,raw,gl-api-fuzzing-report.json,true", "cluster_image_scanning,raw,gl-cluster-image-scanning-report.json,true",
        "cyclonedx,gzip,gl-sbom.cdx.json,true", "requirements_v2,raw,requirements_v2.json,true",
        "annotations,gzip,gl-annotations.json,true", "repository_xray,gzip,gl-repository-xray.json,true"})
    void each_type_has_a_format_a_file_name_and_tells_whether_users_download_it(String name, String format, String file,
            boolean downloadable) {
        ArtifactType type = ArtifactType.of(name).orElseThrow();
        assertEquals(ArtifactFormat.of(format).orElseThrow(), type.format());
        assertEquals(Optional.ofNullable(file), type.defaultFileName());
        assertEquals(downloadable, type.downloadable());
        assertEquals(31, ArtifactType.values().length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ARCHIVE", "ZIP", "tar", "artifacts"})
    void other_names_are_no_type_and_no_format(String name) {
        assertEquals(Optional.empty(), ArtifactType.of(name));
        assertEquals(Optional.empty(), ArtifactFormat.of(name));
    }

    @Test
    void an_upload_is_stored_repeated_or_refused() {
        ArtifactUpload upload = new ArtifactUpload(ArtifactType.ARCHIVE, ArtifactFormat.ZIP, 10, "aa");
        assertEquals(new ArtifactUpload.Answer.Stored(), upload.judge(Optional.empty(), 10));
        assertEquals(new ArtifactUpload.Answer.AlreadyThere(), upload.judge(Optional.of("aa"), 10));
        assertEquals(new ArtifactUpload.Answer.Refused(Reason.of("artifact.type_exists", "archive")),
                upload.judge(Optional.of("bb"), 10));
        assertEquals(new ArtifactUpload.Answer.Refused(Reason.of("artifact.too_large", 9)),
                upload.judge(Optional.empty(), 9));
        assertEquals(new ArtifactUpload.Answer.Refused(Reason.of("artifact.format_mismatch", "archive", "raw")),
                new ArtifactUpload(ArtifactType.ARCHIVE, ArtifactFormat.RAW, 10, "aa").judge(Optional.empty(), 10));
    }

    @ParameterizedTest
    @CsvSource({"1 week,604800", "3 mins 4 sec,184", "'',2592000", ",2592000", "30,30"})
    void an_expiry_is_counted_from_now(String wanted, long seconds) {
        assertEquals(new ArtifactRetention.Until(NOW.plusSeconds(seconds)), ArtifactRetention.of(
                Optional.ofNullable(wanted), Optional.of(ArtifactRetention.INSTANCE_DEFAULT), NOW));
    }

    @Test
    void an_expiry_may_be_never_far_off_or_unreadable() {
        Optional<Duration> month = Optional.of(Duration.ofDays(30));
        assertEquals(new ArtifactRetention.Forever(), ArtifactRetention.of(Optional.of("never"), month, NOW));
        assertEquals(new ArtifactRetention.Forever(), ArtifactRetention.of(Optional.of("0"), month, NOW));
        assertEquals(new ArtifactRetention.Forever(), ArtifactRetention.of(Optional.empty(), Optional.empty(), NOW));
        assertEquals(new ArtifactRetention.Forever(),
                ArtifactRetention.of(Optional.empty(), Optional.of(Duration.ZERO), NOW));
        assertEquals(new ArtifactRetention.Until(NOW.plus(ArtifactRetention.LONGEST)),
                ArtifactRetention.of(Optional.of("999999999 years"), month, NOW));
        assertEquals("artifact.expiry_unreadable", assertInstanceOf(ArtifactRetention.Unreadable.class,
                ArtifactRetention.of(Optional.of("soonish"), month, NOW)).reason().id());
    }

    @Test
    void a_locked_artifact_outlives_its_time() {
        Optional<Instant> past = Optional.of(NOW);
        assertEquals("artifact.expired", ArtifactRetention.gone(past, false, NOW).orElseThrow().id());
        assertTrue(ArtifactRetention.gone(past, true, NOW).isEmpty());
        assertTrue(ArtifactRetention.gone(Optional.of(NOW.plusMillis(1)), false, NOW).isEmpty());
        assertTrue(ArtifactRetention.gone(Optional.empty(), false, NOW).isEmpty());
        assertTrue(ArtifactRetention.kept(ArtifactType.JUNIT, past, false, NOW).isEmpty());
        assertEquals("artifact.kept_for_ref",
                ArtifactRetention.kept(ArtifactType.JUNIT, past, true, NOW).orElseThrow().id());
        assertEquals("artifact.kept_with_job",
                ArtifactRetention.kept(ArtifactType.TRACE, past, false, NOW).orElseThrow().id());
        assertEquals("artifact.not_expired",
                ArtifactRetention.kept(ArtifactType.JUNIT, Optional.empty(), false, NOW).orElseThrow().id());
    }

    @ParameterizedTest
    @CsvSource({"true,true,false,", "false,true,false,artifact.keep_latest", "true,false,false,artifact.ref_exists",
            "true,true,true,artifact.not_superseded"})
    void a_pipeline_retains_its_artifacts_until_its_ref_or_a_newer_one_ends_that(boolean keepLatest, boolean refExists,
            boolean superseded, String denial) {
        assertEquals(Optional.ofNullable(denial),
                ArtifactRetention.RETAINED.firstUnmet(new ArtifactRetention.Holder(keepLatest, refExists, superseded)));
    }

    @ParameterizedTest
    @CsvSource({"a/b.txt,a/b.txt", "/a//b/./c,a/b/c", "'',''", "/,''", "a/..b/c..,a/..b/c..", "a b/\u00e9,a b/\u00e9"})
    void paths_are_made_plain(String text, String path) {
        assertEquals(path, ArchivePath.ofRequest(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../a", "a/../b", "a/..", "a\0b", "a\uFFFD", "a\uD800b"})
    void paths_that_mean_harm_are_refused(String text) {
        assertTrue(ArchivePath.ofRequest(text) instanceof ArchivePath.Refused, text);
        assertTrue(ArchivePath.ofEntry(text) instanceof ArchivePath.Refused, text);
    }

    @Test
    void entries_are_not_absolute_and_paths_not_endless() {
        assertEquals(new ArchivePath.Refused(Reason.of("artifact.path_absolute")), ArchivePath.ofEntry("/etc/passwd"));
        assertEquals(new ArchivePath.Inside(List.of("etc", "passwd")), ArchivePath.ofRequest("/etc/passwd"));
        assertTrue(ArchivePath.ofRequest("a".repeat(4097)) instanceof ArchivePath.Refused);
    }

    /** Rows: entries and bytes of the archive so far, the entry, and what is said about it under small limits. */
    @ParameterizedTest
    @CsvSource({"0,0,a,100,600,false,", "1,600,a,400,400,false,", "1,600,a,401,401,false,artifact.archive_too_large 1000",
        "1,600,a,601,601,false,artifact.entry_too_large 600", "1,600,a,1,9223372036854775807,false,artifact.entry_too_large 600",
        "2,0,a,1,1,false,", "3,0,a,100,600,false,artifact.too_many_entries 3", "1,600,a,1,1,true,artifact.entry_is_link",
        "1,600,../a,1,1,false,artifact.path_parent", "1,600,/a,1,1,false,artifact.path_absolute",
        "1,600,a,1,-1,false,artifact.entry_size_unknown", "1,600,a,-1,1,false,artifact.entry_size_unknown", "0,0,a,0,0,false,",
        "0,0,a,0,49,false,", "0,0,a,0,50,false,artifact.packed_too_tightly 10", "1,600,a,1,49,false,",
        "1,600,a,4,50,false,artifact.packed_too_tightly 10", "1,600,a,5,50,false,", "1,600,a,5,54,false,",
        "1,600,a,5,55,false,artifact.packed_too_tightly 10"})
    void archive_that_means_harm_is_refused_before_it_fills_anything(long entries, long bytes, String name, long packed, long size,
            boolean link, String denial) {
        ArchiveTally.Candidate candidate = new ArchiveTally.Candidate(new ArchiveTally(entries, bytes),
                new ArchiveTally.Entry(name, packed, size, link), new ArchiveTally.Limits(3, 1000, 600, 10, 50));
        assertEquals(Optional.ofNullable(denial), ArchiveTally.POLICY.judge(candidate).denial().map(reason ->
                (reason.id() + " " + String.join(" ", reason.args())).strip()));
    }

    @Test
    void tally_counts_entries_and_their_unpacked_bytes() {
        ArchiveTally.Entry entry = new ArchiveTally.Entry("a", 100, 600, false);
        assertEquals(new ArchiveTally(2, 1200), ArchiveTally.EMPTY.plus(entry).plus(entry));
    }

    @Test
    void honest_file_is_never_packed_too_tightly() {
        long size = 100 << 20;
        ArchiveTally.Limits limits = ArchiveTally.Limits.DEFAULT;
        ArchiveTally.Entry tightest = new ArchiveTally.Entry("zeros", size / 1_032 + 1, size, false);
        assertTrue(ArchiveTally.POLICY.judge(new ArchiveTally.Candidate(ArchiveTally.EMPTY, tightest, limits)).allowed());
        ArchiveTally.Entry lie = new ArchiveTally.Entry("zeros", size / 1_034, size, false);
        Reason denial = ArchiveTally.POLICY.judge(new ArchiveTally.Candidate(ArchiveTally.EMPTY, lie, limits)).denial().orElseThrow();
        assertEquals(Reason.of("artifact.packed_too_tightly", 1_032L), denial);
        assertEquals(Optional.empty(), ArchiveTally.excess(denial));
        Reason large = Reason.of("artifact.entry_too_large", 5L);
        assertEquals(Optional.of(large), ArchiveTally.excess(large));
    }

    /** Rows: visibility, public pipelines, role (none, anonymous or a name), audience of the artifacts, first denial. */
    @ParameterizedTest
    @CsvSource({
        "PUBLIC,true,anonymous,EVERYBODY,", "PUBLIC,true,none,EVERYBODY,", "PUBLIC,true,GUEST,EVERYBODY,",
        "PUBLIC,true,anonymous,DEVELOPERS,not_public", "PUBLIC,true,REPORTER,DEVELOPERS,not_public",
        "PUBLIC,true,DEVELOPER,DEVELOPERS,", "PUBLIC,false,anonymous,EVERYBODY,members_only",
        "PUBLIC,false,GUEST,EVERYBODY,members_only", "PUBLIC,false,REPORTER,EVERYBODY,", "PUBLIC,false,REPORTER,DEVELOPERS,not_public",
        "PUBLIC,false,DEVELOPER,DEVELOPERS,", "INTERNAL,true,anonymous,EVERYBODY,project_not_visible",
        "INTERNAL,true,none,EVERYBODY,", "INTERNAL,true,none,DEVELOPERS,not_public", "INTERNAL,true,external,EVERYBODY,project_not_visible",
        "INTERNAL,true,DEVELOPER,DEVELOPERS,", "PRIVATE,true,anonymous,EVERYBODY,project_not_visible",
        "PRIVATE,true,none,EVERYBODY,project_not_visible", "PRIVATE,true,GUEST,EVERYBODY,members_only",
        "PRIVATE,true,REPORTER,EVERYBODY,", "PRIVATE,true,REPORTER,DEVELOPERS,not_public", "PRIVATE,false,DEVELOPER,DEVELOPERS,",
        "PRIVATE,false,admin,DEVELOPERS,", "PUBLIC,true,anonymous,NOBODY,for_nobody", "PUBLIC,true,MAINTAINER,NOBODY,for_nobody",
        "PRIVATE,true,admin,NOBODY,for_nobody", "PRIVATE,true,none,NOBODY,project_not_visible"})
    void who_may_read(Visibility visibility, boolean publicBuilds, String who, ArtifactAudience audience, String denial) {
        boolean member = who.chars().allMatch(Character::isUpperCase);
        Standing standing = new Standing(!who.equals("anonymous"), who.equals("external"), who.equals("admin"),
                member ? Optional.of(Role.valueOf(who)) : Optional.empty(), visibility, publicBuilds, false);
        assertEquals(Optional.ofNullable(denial).map(id -> "artifact." + id), ArtifactAccess.POLICY
                .judge(new ArtifactAccess(standing, audience)).denial().map(Reason::id));
        assertFalse(denial != null && audience != ArtifactAudience.NOBODY && standing.holds(Role.MAINTAINER));
    }

    @ParameterizedTest
    @CsvSource({"ENABLED,GUEST,", "PRIVATE,GUEST,", "PRIVATE,none,members_only", "DISABLED,MAINTAINER,members_only",
        "DISABLED,admin,members_only"})
    void artifacts_are_as_open_as_the_jobs_of_their_project(FeatureLevel builds, String who, String denial) {
        ProjectFeatures features = new ProjectFeatures(FeatureLevel.ENABLED, builds, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
                FeatureLevel.ENABLED);
        Optional<Role> role = who.equals("GUEST") || who.equals("MAINTAINER") ? Optional.of(Role.valueOf(who)) : Optional.empty();
        Standing standing = new Standing(true, false, who.equals("admin"), role, Visibility.PUBLIC, true, false, features);
        assertEquals(Optional.ofNullable(denial).map(id -> "artifact." + id), ArtifactAccess.POLICY
                .judge(new ArtifactAccess(standing, ArtifactAudience.EVERYBODY)).denial().map(Reason::id));
    }

    @Test
    void an_audience_is_known_by_its_name_alone() {
        for (ArtifactAudience audience : ArtifactAudience.values()) {
            assertEquals(Optional.of(audience), ArtifactAudience.of(audience.wireName()));
        }
        assertEquals(Optional.empty(), ArtifactAudience.of("some"));
    }

    @Test
    void unexpired_artifact_stays_when_its_removal_is_due() {
        assertEquals(Optional.of("artifact.not_expired"), kept(Optional.of(NOW.plusMillis(1))));
        assertEquals(Optional.of("artifact.not_expired"), kept(Optional.empty()));
        assertEquals(Optional.empty(), kept(Optional.of(NOW)));
    }

    private static Optional<String> kept(Optional<Instant> expiresAt) {
        return ArtifactRetention.kept(ArtifactType.ARCHIVE, expiresAt, false, NOW).map(reason -> reason.id());
    }

    @Test
    void blank_expiry_is_that_of_the_installation() {
        assertEquals(new ArtifactRetention.Until(NOW.plusSeconds(60)),
                ArtifactRetention.of(Optional.of("  "), Optional.of(Duration.ofMinutes(1)), NOW));
    }

    @ParameterizedTest
    @EnumSource(ArtifactType.class)
    void files_of_a_job_but_its_archive_and_log_are_reports(ArtifactType type) {
        assertEquals(!Set.of("archive", "metadata", "trace").contains(type.wireName()), type.report());
    }

    /** Halves of characters, and the sign that stands for what could not be read. */
    @Test
    void path_is_refused_for_its_first_reason() {
        assertEquals(new ArchivePath.Refused(Reason.of("artifact.path_nul")), ArchivePath.ofRequest("\0a"));
        for (String half : List.of("\uFFFD", "\uD800", "\uDBFF", "\uDC00", "\uDFFF")) {
            assertEquals(new ArchivePath.Refused(Reason.of("artifact.path_not_utf8")), ArchivePath.ofRequest(half));
        }
        for (String whole : List.of("\uD7FF", "\uE000", "\uD83D\uDE80", "a".repeat(4096))) {
            assertEquals(new ArchivePath.Inside(List.of(whole)), ArchivePath.ofRequest(whole));
        }
    }
}
