package dev.slipway.bootstrap.settings;

import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.kernel.MetricsPolicy;
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
    SSH_PORT("SLIPWAY_SSH_PORT", "off", "off, or 1 to 65535", "The port on which git is served over SSH."),
    SSH_EXTERNAL_PORT("SLIPWAY_SSH_EXTERNAL_PORT", "", "1 to 65535",
            "The port by which clients reach it, put into addresses of repositories, where something stands between that forwards it."),
    EXTERNAL_URL("SLIPWAY_EXTERNAL_URL", "", "an http or https address without a path",
            "The address put into links. Without it, links repeat the scheme, host and port that the client used."),
    TRUSTED_PROXIES("SLIPWAY_TRUSTED_PROXIES", "none", "none, or addresses and ranges separated by commas, such as 10.0.0.0/8, fd00::/8",
            "Which proxies tell the address of a client (X-Forwarded-For), and the scheme, host and port that it used (X-Forwarded-Proto, "
                    + "-Host, -Port). From all other addresses these headers are ignored."),
    STRICT_TRANSPORT_SECONDS("SLIPWAY_STRICT_TRANSPORT_SECONDS", "31536000", "0 to 63072000; 0 is off",
            "For how long browsers that came by https use nothing else for this host (Strict-Transport-Security). Sent where the external "
                    + "URL is https, or a trusted proxy says that the client used https."),
    METRICS_READERS("SLIPWAY_METRICS_READERS", MetricsPolicy.STANDARD, "none, or addresses and ranges separated by commas",
            "From which addresses GET /-/metrics is answered; for others there is nothing there."),
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
    DEFAULT_BRANCH_PROTECTION("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "2", "0 to 4",
            "How default branches are protected at first in groups that do not say: 0 not, 1 developers push, 2 maintainers push and "
                    + "merge, 3 developers merge, 4 like 2 after a first push by a developer."),
    ARTIFACTS_EXPIRE_IN("SLIPWAY_ARTIFACTS_EXPIRE_IN", "30 days", "a duration such as 30 days, or never",
            "How long artifacts are kept whose job does not say."),
    MAX_JOBS_OF_PIPELINE("SLIPWAY_MAX_JOBS_OF_PIPELINE", "0", "0 to 1000000; 0 is no limit", "How many jobs one pipeline may have."),
    MAX_ACTIVE_JOBS("SLIPWAY_MAX_ACTIVE_JOBS", "50000", "0 to 1000000; 0 is no limit",
            "How many jobs of a project may be unfinished when a pipeline is made, its own included."),
    PIPELINES_PER_MINUTE("SLIPWAY_PIPELINES_PER_MINUTE", "0", "0 to 1000000; 0 is no limit",
            "How many pipelines one person may make of one commit in a minute."),
    PIPELINES_PER_PUSH("SLIPWAY_PIPELINES_PER_PUSH", "4", "0 to 1000000; 0 is no limit",
            "How many branches of one push get pipelines, and how many tags: the first ones. The push says which get none."),
    ARCHIVE_JOBS_AFTER_DAYS("SLIPWAY_ARCHIVE_JOBS_AFTER_DAYS", "0", "0 to 36500; 0 is never",
            "From which age of its pipeline on a job is archived: it is shown, and does not run again."),
    SCHEDULE_MINUTES("SLIPWAY_SCHEDULE_MINUTES", "10", "1 to 1440",
            "How many minutes lie between two runs of a pipeline schedule at least; times that come sooner are left out."),
    MAX_SCHEDULES("SLIPWAY_MAX_SCHEDULES", "10", "0 to 1000000; 0 is no limit", "How many pipeline schedules a project may keep."),
    AWARDS_PER_MINUTE("SLIPWAY_AWARDS_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How many emoji one person may put on objects in a minute, counted by each process."),
    ERROR_EVENTS_PER_MINUTE("SLIPWAY_ERROR_EVENTS_PER_MINUTE", "600", "0 to 1000000; 0 is no limit",
            "How many events of error tracking one key may send in a minute, counted by each process."),
    ISSUES_PER_MINUTE("SLIPWAY_ISSUES_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How many issues one person may write in a project in a minute, counted by each process."),
    JOB_LISTS_PER_MINUTE("SLIPWAY_JOB_LISTS_PER_MINUTE", "600", "0 to 1000000; 0 is no limit",
            "How many lists of jobs of projects one person may read in a minute, counted by each process."),
    NOTES_PER_MINUTE("SLIPWAY_NOTES_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How many notes one person may write in a minute, counted by each process."),
    NOTE_CHANGES_PER_MINUTE("SLIPWAY_NOTE_CHANGES_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How many notes one person may edit or resolve in a minute, counted by each process."),
    RAW_FILES_PER_MINUTE("SLIPWAY_RAW_FILES_PER_MINUTE", "300", "0 to 1000000; 0 is no limit",
            "How often one file of a project may be read raw in a minute, by all together, counted by each process."),
    SCHEDULE_PLAYS_PER_MINUTE("SLIPWAY_SCHEDULE_PLAYS_PER_MINUTE", "1", "0 to 1000000; 0 is no limit",
            "How often one person may play a pipeline schedule in a minute, counted by each process."),
    PROJECT_LISTS_PER_10_MINUTES("SLIPWAY_PROJECT_LISTS_PER_10_MINUTES", "400", "0 to 1000000; 0 is no limit",
            "How many lists of projects an address may read without an account in ten minutes, counted by each process."),
    USERS_PER_10_MINUTES("SLIPWAY_USERS_PER_10_MINUTES", "300", "0 to 1000000; 0 is no limit",
            "How many single users one person may read in ten minutes, counted by each process. Administrators read any number."),
    USERS_UNLIMITED_FOR("SLIPWAY_USERS_UNLIMITED_FOR", "none", "none, or names of users separated by commas",
            "Who may read any number of single users too."),
    THROTTLE_UNAUTHENTICATED_API("SLIPWAY_THROTTLE_UNAUTHENTICATED_API", "off", InstallationSettings.RATE,
            "How many requests to the API an address may send without a credential. The product's number is 3600/3600."),
    THROTTLE_AUTHENTICATED_API("SLIPWAY_THROTTLE_AUTHENTICATED_API", "off", InstallationSettings.RATE,
            "How many requests to the API an account may send. The product's number is 7200/3600."),
    THROTTLE_UNAUTHENTICATED_FILES("SLIPWAY_THROTTLE_UNAUTHENTICATED_FILES", "off", InstallationSettings.RATE,
            "The same for files of repositories, in place of the general throttle. The product's number is 125/15."),
    THROTTLE_AUTHENTICATED_FILES("SLIPWAY_THROTTLE_AUTHENTICATED_FILES", "off", InstallationSettings.RATE,
            "The same for accounts. The product's number is 500/15."),
    THROTTLE_UNAUTHENTICATED_GROUPS("SLIPWAY_THROTTLE_UNAUTHENTICATED_GROUPS", "off", InstallationSettings.RATE,
            "The same for single groups, which are answered with their projects. The product's number is 1800/3600."),
    THROTTLE_AUTHENTICATED_GROUPS("SLIPWAY_THROTTLE_AUTHENTICATED_GROUPS", "off", InstallationSettings.RATE,
            "The same for accounts. The product's number is 3600/3600."),
    THROTTLE_UNAUTHENTICATED_GIT("SLIPWAY_THROTTLE_UNAUTHENTICATED_GIT", "off", InstallationSettings.RATE,
            "How many requests of git an address may send without a credential. A clone takes two or three. The product's number is "
                    + "3600/3600."),
    THROTTLE_PROTECTED_PATHS("SLIPWAY_THROTTLE_PROTECTED_PATHS", "off", InstallationSettings.RATE,
            "How many requests an address may send to paths at which passwords are tried. The product's number is 10/60."),
    THROTTLE_FAILED_AUTHENTICATION("SLIPWAY_THROTTLE_FAILED_AUTHENTICATION", "off", InstallationSettings.RATE,
            "How many wrong credentials an address may send before credentials from it are not looked at until the next period."),
    THROTTLE_TEXT("SLIPWAY_THROTTLE_TEXT", ThrottlePolicy.STANDARD_TEXT, "1 to 1000 characters", "What a throttled request is answered."),
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
    GIT("SLIPWAY_GIT", "git", "a name in the PATH, or the path of a file",
            "The git program, 2.38 or later, that merges branches; it is needed for nothing else."),
    STRICT_KEYWORDS("SLIPWAY_STRICT_KEYWORDS", "off", "on or off",
            "Whether keywords and values that came after release 16.0 are errors of a configuration; otherwise they are warnings, "
                    + "which say their effect."),
    OPEN_SIGN_UP("SLIPWAY_OPEN_SIGN_UP", "off", "on or off",
            "Whether people can sign up for an account without restriction; then POST /ci/lint asks for none."),
    GLOBAL_LINT("SLIPWAY_GLOBAL_LINT", "on", "on or off", "Whether the deprecated POST /ci/lint is served."),
    OLDER_JOB_TOKENS("SLIPWAY_OLDER_JOB_TOKENS", "off", "on or off",
            "Whether all jobs without id_tokens are given the deprecated CI_JOB_JWT; each costs two signatures."),
    IMPERSONATION("SLIPWAY_IMPERSONATION", "on", "on or off",
            "Whether tokens by which administrators act as a user are accepted; otherwise they are 401."),
    AUDIT_EVENTS_DAYS("SLIPWAY_AUDIT_EVENTS_DAYS", "0", "0 to 36500; 0 is for ever",
            "For how many days audit events are kept; older ones are removed within the hour."),
    ERROR_TRACKING("SLIPWAY_ERROR_TRACKING", "on", "on or off",
            "Whether projects may collect errors of programs in the integrated tracker."),
    ERROR_EVENTS_DAYS("SLIPWAY_ERROR_EVENTS_DAYS", "90", "1 to 36500",
            "For how many days after its last event an error is kept; older ones are removed within the hour."),
    SESSION_IDLE_MINUTES("SLIPWAY_SESSION_IDLE_MINUTES", "10080", "15 to 525600",
            "After how many minutes without a request the session of a browser ends."),
    SESSION_DAYS("SLIPWAY_SESSION_DAYS", "30", "1 to 365", "After how many days the session of a browser ends, however much it is used."),
    SIGN_IN_ATTEMPTS("SLIPWAY_SIGN_IN_ATTEMPTS", "10", "0 to 1000000; 0 is no limit",
            "After how many wrong passwords or codes an account is locked for browsers that never signed it in."),
    SIGN_IN_LOCK_MINUTES("SLIPWAY_SIGN_IN_LOCK_MINUTES", "10", "1 to 1440", "For how many minutes such an account is locked."),
    SIGN_IN_FAILURES_PER_ADDRESS("SLIPWAY_SIGN_IN_FAILURES_PER_ADDRESS", "50", "0 to 1000000; 0 is no limit",
            "How many wrong passwords an address may send in ten minutes, counted by each process."),
    PASSWORD_COST("SLIPWAY_PASSWORD_COST", "10", "4 to 15",
            "The bcrypt cost of new passwords: one more doubles the time that setting a password and signing in take. Less than 10 is "
                    + "for test suites that create many users."),
    CONFIRMED_EMAIL("SLIPWAY_CONFIRMED_EMAIL", "off", "on or off", "Whether only accounts with a confirmed e-mail address can sign in."),
    SMTP_HOST("SLIPWAY_SMTP_HOST", "", "a name or an address",
            "The SMTP server that takes the mail of this installation; SLIPWAY_SMTP_FROM and SLIPWAY_EXTERNAL_URL are needed with it. "
                    + "Without it, no mail is sent."),
    SMTP_PORT("SLIPWAY_SMTP_PORT", "587", "1 to 65535", "The port of that server."),
    SMTP_SECURITY("SLIPWAY_SMTP_SECURITY", "starttls", "starttls, tls or none",
            "How the connection to it is protected. A server that does not offer what is asked for gets no mail."),
    SMTP_USER("SLIPWAY_SMTP_USER", "", "1 to 320 characters; not with SLIPWAY_SMTP_SECURITY=none",
            "The account at that server. Without it, none is presented."),
    SMTP_PASSWORD("SLIPWAY_SMTP_PASSWORD", "", "any text", "The password of that account."),
    SMTP_FROM("SLIPWAY_SMTP_FROM", "", "an e-mail address without a name", "The sender of all mails."),
    SMTP_TIMEOUT_SECONDS("SLIPWAY_SMTP_TIMEOUT_SECONDS", "20", "1 to 120",
            "How long connecting to that server, and each of its answers, may take. A whole mail may take three times as long."),
    KAS_SECRET_FILE("SLIPWAY_KAS_SECRET_FILE", "", "a file with 32 bytes in Base64",
            "The secret that this server shares with kas, the server to which cluster agents connect. Without it, kas gets no answers."),
    KAS_URL("SLIPWAY_KAS_URL", "", "a ws, wss, grpc or grpcs address",
            "The address at which agents reach kas, which GET /metadata tells."),
    CONNECTIONS_PER_ADDRESS("SLIPWAY_CONNECTIONS_PER_ADDRESS", "0", "0 to 1000000; 0 is no limit",
            "The maximum number of open connections of one address. Behind a proxy all clients share the address of the proxy. Over "
                    + "SSH 0 is 250."),
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
