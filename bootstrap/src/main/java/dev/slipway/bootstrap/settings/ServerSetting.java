package dev.slipway.bootstrap.settings;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every setting there is: its name in the environment or the settings file, its default, what is allowed, what it is for.
 * {@code docs/configuration.md} shows this table.
 */
public enum ServerSetting {
    HOST("SLIPWAY_HOST", "127.0.0.1", "an address of this machine, or 0.0.0.0 for all", "Where the server listens."),
    PORT("SLIPWAY_PORT", "8080", "0 to 65535; 0 takes a free port", "The port it listens on."),
    EXTERNAL_URL("SLIPWAY_EXTERNAL_URL", "", "an http or https address without a path",
            "The address put into links. Without it, links repeat the scheme, host and port that the client used."),
    HOME("SLIPWAY_HOME", "slipway-data", "a folder that exists or can be made",
            "Where repositories, artifacts, keys and the embedded database lie."),
    DATABASE_URL("SLIPWAY_DATABASE_URL", "", "jdbc:postgresql://host[:port]/database; PostgreSQL 15 or later",
            "An external database. Without it, an embedded PostgreSQL is run inside the home."),
    DATABASE_USER("SLIPWAY_DATABASE_USER", "", "a role that owns the database; needed with SLIPWAY_DATABASE_URL",
            "Who connects to the external database."),
    DATABASE_PASSWORD("SLIPWAY_DATABASE_PASSWORD", "", "any text", "The password of that role."),
    DATABASE_CONNECTIONS("SLIPWAY_DATABASE_CONNECTIONS", "20", "4 to 500", "How many connections to the database are held at the most."),
    TIER("SLIPWAY_TIER", "ultimate", "free, premium or ultimate", "Which operations and parameters exist."),
    DIALECT("SLIPWAY_DIALECT", "specification", "specification or vendor",
            "Which side wins where the specification and the product that clients know disagree."),
    VERSION("SLIPWAY_PRESENTED_VERSION", "15.11.0-ee", "three numbers separated by dots, optionally followed by -ee",
            "The version that GET /version tells; some clients choose what they do by it."),
    ROOT_PASSWORD("SLIPWAY_ROOT_PASSWORD", "", "8 to 128 characters",
            "The password of the first administrator, root, used at the first start only. Generated and printed once where absent."),
    ROOT_TOKEN("SLIPWAY_ROOT_TOKEN", "", "20 characters or more, at most 4096",
            "A personal access token for root with all scopes, used at the first start only. Generated and printed once where absent."),
    MAX_ARTIFACT_MEGABYTES("SLIPWAY_MAX_ARTIFACT_MEGABYTES", "100", "1 to 1048576", "The largest artifact that is taken."),
    MAX_UPLOAD_MEGABYTES("SLIPWAY_MAX_UPLOAD_MEGABYTES", "100", "1 to 10240", "The largest file that is uploaded to a project."),
    MAX_LOG_MEGABYTES("SLIPWAY_MAX_LOG_MEGABYTES", "100", "1 to 10240", "The longest log of a job; a longer one fails the job."),
    MAX_PUSH_MEGABYTES("SLIPWAY_MAX_PUSH_MEGABYTES", "2048", "1 to 1048576", "The largest pack that one push may send."),
    MAX_REPOSITORY_MEGABYTES("SLIPWAY_MAX_REPOSITORY_MEGABYTES", "10240", "1 to 1048576",
            "The size of a repository on disk up to which pushes are taken."),
    DISK_RESERVE_MEGABYTES("SLIPWAY_DISK_RESERVE_MEGABYTES", "128", "0 to 1048576",
            "Free space of the home below which artifacts, uploads, logs and pushes are refused with 507, so that the database can write."),
    ARTIFACTS_EXPIRE_IN("SLIPWAY_ARTIFACTS_EXPIRE_IN", "30 days", "a duration such as 30 days, or never",
            "How long artifacts are kept whose job does not say."),
    MAX_JOBS_OF_PIPELINE("SLIPWAY_MAX_JOBS_OF_PIPELINE", "0", "0 to 1000000; 0 is no limit", "How many jobs one pipeline may have."),
    MAX_ACTIVE_JOBS("SLIPWAY_MAX_ACTIVE_JOBS", "0", "0 to 1000000; 0 is no limit",
            "How many jobs of a project may be unfinished when a pipeline is made, its own included."),
    PIPELINES_PER_MINUTE("SLIPWAY_PIPELINES_PER_MINUTE", "0", "0 to 1000000; 0 is no limit",
            "How many pipelines one person may make of one commit in a minute."),
    ARCHIVE_JOBS_AFTER_DAYS("SLIPWAY_ARCHIVE_JOBS_AFTER_DAYS", "0", "0 to 36500; 0 is never",
            "From which age of its pipeline on a job is archived: it is shown, and does not run again."),
    SCHEDULE_MINUTES("SLIPWAY_SCHEDULE_MINUTES", "10", "1 to 1440",
            "How many minutes lie between two runs of a pipeline schedule at least; times that come sooner are left out."),
    MAX_SCHEDULES("SLIPWAY_MAX_SCHEDULES", "10", "0 to 1000000; 0 is no limit", "How many pipeline schedules a project may keep."),
    ISSUES_PER_MINUTE("SLIPWAY_ISSUES_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How many issues one person may write in a project in a minute, counted by each process."),
    RUNNER_POLL_SECONDS("SLIPWAY_RUNNER_POLL_SECONDS", "50", "0 to 300",
            "How long a runner's request for a job is held while there is none."),
    RUNNER_SILENCE_SECONDS("SLIPWAY_RUNNER_SILENCE_SECONDS", "120", "5 to 86400",
            "A runner that says nothing for so long after it was given a job loses it, and the job waits again."),
    ALERT_MAX_KILOBYTES("SLIPWAY_ALERT_MAX_KILOBYTES", "1024", "1 to 65536",
            "The largest payload that the alert receiver takes; a larger one is 413."),
    ALERT_MAX_DEPTH("SLIPWAY_ALERT_MAX_DEPTH", "100", "1 to 500", "How deep such a payload may be nested; a deeper one is 422."),
    ALERT_MAX_ITEMS("SLIPWAY_ALERT_MAX_ITEMS", "10000", "1 to 100000", "How many alerts such a payload may carry; more are 422."),
    ALERT_MAX_SECONDS("SLIPWAY_ALERT_MAX_SECONDS", "30", "1 to 600", "How long such a payload may take to arrive; a slower one is 400."),
    ALERTS_PER_HOUR("SLIPWAY_ALERTS_PER_HOUR", "0", "0 to 1000000; 0 is no limit",
            "How many payloads a project takes in an hour, counted by each process; more are 429."),
    PIPELINE_NAMES("SLIPWAY_PIPELINE_NAMES", "off", "on or off",
            "Whether pipelines show the name that their configuration gives them, and are found by it."),
    REMOTE_INCLUDES("SLIPWAY_REMOTE_INCLUDES", "off",
            "off, or hosts separated by commas; *.example.com is every host below example.com, host:port another port than 80 and 443",
            "Of which servers configurations may include files by their addresses."),
    TEMPLATES("SLIPWAY_TEMPLATES", "", "a folder, which need not exist",
            "Where the installation keeps templates that configurations include by name. Without it, the folder templates in the home."),
    STRICT_KEYWORDS("SLIPWAY_STRICT_KEYWORDS", "off", "on or off",
            "Whether keywords and values that came after release 16.0 are errors of a configuration; otherwise they are warnings, "
                    + "which say their effect."),
    OPEN_SIGN_UP("SLIPWAY_OPEN_SIGN_UP", "off", "on or off",
            "Whether people can sign up for an account without restriction; then POST /ci/lint asks for none."),
    GLOBAL_LINT("SLIPWAY_GLOBAL_LINT", "on", "on or off", "Whether the deprecated POST /ci/lint is served."),
    OLDER_JOB_TOKENS("SLIPWAY_OLDER_JOB_TOKENS", "off", "on or off",
            "Whether all jobs without id_tokens are given the deprecated CI_JOB_JWT; each costs two signatures."),
    CONNECTIONS_PER_ADDRESS("SLIPWAY_CONNECTIONS_PER_ADDRESS", "0", "0 to 1000000; 0 is no limit",
            "The maximum number of open connections of one address. Behind a proxy all clients share the address of the proxy."),
    LOG_LEVEL("SLIPWAY_LOG_LEVEL", "info", "error, warn, info or debug",
            "From which level on lines of log are written to standard error. info has a line for each push, assigned job and ended "
                    + "pipeline.");

    private final String key;
    private final String fallback;
    private final String allowed;
    private final String purpose;

    ServerSetting(String key, String fallback, String allowed, String purpose) {
        this.key = key;
        this.fallback = fallback;
        this.allowed = allowed;
        this.purpose = purpose;
    }

    public String key() {
        return key;
    }

    public String fallback() {
        return fallback;
    }

    public String allowed() {
        return allowed;
    }

    public String purpose() {
        return purpose;
    }

    static Optional<ServerSetting> of(String key) {
        return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
    }

    static Stream<String> keys() {
        return Arrays.stream(values()).map(ServerSetting::key);
    }
}
