package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.CiApplication.Ports;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.repository.Commit;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The ports of the use cases: those of the ground, watched and disturbed, and stand-ins for repositories, access and blobs, which are not
 * the topic.
 */
final class Wiring implements Ports {

    static final String PROTECTED_BRANCH = "main";
    private static final String CONFIGURATION = ".gitlab-ci.yml";
    /** The path of a project, without its id. */
    static final String PATH = "group/project";

    private final Ground ground;
    private final Journal journal;
    private final Fault fault;
    private final Trouble trouble;
    private final Map<Class<?>, Object> wired = new HashMap<>();
    private final Map<String, Commit> commits = new HashMap<>();
    private final Map<String, String> configurations = new HashMap<>();
    private final FakeRefs refs = new FakeRefs();
    private int blobs;

    Wiring(Ground ground, Journal journal, Fault fault, Trouble trouble) {
        this.ground = ground;
        this.journal = journal;
        this.fault = fault;
        this.trouble = trouble;
        Transactions transactions = trouble.around(fault.around(Transactions.class, journal.watch(raw(Transactions.class))));
        wired.put(Transactions.class, transactions);
        wired.put(InstantSource.class, (InstantSource) ground.world()::now);
        wired.put(Announcements.class, new FakeAnnouncements(transactions));
        wired.put(Secrets.class, fault.around(Secrets.class, new FakeSecrets()));
        wired.put(Observations.class, observations());
        wired.put(Pipelines.class, disturbed(Pipelines.class, journal.watch(raw(Pipelines.class))));
        wired.put(Bridges.class, disturbed(Bridges.class, journal.watch(raw(Bridges.class))));
        wired.put(Work.class, disturbed(Work.class, journal.watch(raw(Work.class))));
        wired.put(Schedules.class, disturbed(Schedules.class, journal.watchSchedules(Schedules.class, raw(Schedules.class))));
        wired.put(DueSchedules.class, disturbed(DueSchedules.class, journal.watchSchedules(DueSchedules.class, raw(DueSchedules.class))));
        wired.put(Refs.class, disturbed(Refs.class, refs));
        wired.put(Files.class, files());
        wired.put(Commits.class, commits());
        wired.put(AccessFacts.class, accessFacts());
        wired.put(ProtectedRefs.class,
                new StandIn().when("of", arguments -> List.of(ProtectedRef.standard(PROTECTED_BRANCH)))
                        .when("tagsOf", arguments -> List.of()).as(ProtectedRefs.class));
        wired.put(StoredVariables.class, new StandIn().when("forJobs", arguments -> List.of()).as(StoredVariables.class));
        wired.put(Blobs.class, blobs());
        wired.put(Credentials.class,
                new StandIn().when("account", arguments -> Optional.of(account((String) arguments[0]))).as(Credentials.class));
    }

    /** The port itself, for looking at what is true. */
    <T> T raw(Class<T> type) {
        return Objects.requireNonNull(ground.world().port(type),
                () -> "the ground brings no " + type.getSimpleName() + ", and nobody stands in for it");
    }

    @Override
    public <T> T port(Class<T> type) {
        return type.cast(wired.computeIfAbsent(type, key -> Optional.ofNullable(ground.world().port(type))
                .map(real -> disturbed(type, real)).orElse(null)));
    }

    private <T> T disturbed(Class<T> type, T real) {
        return trouble.around(type, fault.around(type, real));
    }

    FakeRefs refs() {
        return refs;
    }

    /** @param configuration of the project at that commit */
    void commit(Commit commit, String configuration) {
        commits.put(commit.sha(), commit);
        file(commit, CONFIGURATION, configuration);
    }

    void file(Commit commit, String path, String text) {
        configurations.put(commit.sha() + " " + path, text);
    }

    private static Account account(String id) {
        return new Account(Long.parseLong(id), "user" + id, "User " + id, false, false, AccountState.ACTIVE);
    }

    private Files files() {
        return new StandIn()
                .when("find",
                        arguments -> configuration(arguments)
                                .map(text -> new Files.Entry((String) arguments[2], "id", text.length(), false)))
                .when("read", arguments -> configuration(arguments).map(text -> text.getBytes(StandardCharsets.UTF_8)))
                .when("paths", arguments -> List.of(CONFIGURATION))
                .as(Files.class);
    }

    private Optional<String> configuration(Object[] arguments) {
        return Optional.ofNullable(configurations.get(arguments[1] + " " + arguments[2]));
    }

    private Commits commits() {
        return new StandIn().when("find", arguments -> Optional.ofNullable(commits.get(arguments[1])))
                .when("changedPaths", arguments -> List.of())
                .as(Commits.class);
    }

    /** Everybody owns every project. */
    private AccessFacts accessFacts() {
        return new StandIn().when("project", arguments -> {
            long project = switch ((ProjectRef) arguments[0]) {
                case ProjectRef.Id(long id) -> id;
                case ProjectRef.Path(String path) -> Long.parseLong(path.substring(PATH.length()));
            };
            return Optional.of(new ProjectFacts(project, 1, PATH + project, PROTECTED_BRANCH, Visibility.PRIVATE, true, false,
                    ProjectFeatures.OPEN, Optional.of(Role.OWNER)));
        }).as(AccessFacts.class);
    }

    private Blobs blobs() {
        return new StandIn()
                .when("write", arguments -> {
                    byte[] content = ((InputStream) arguments[0]).readAllBytes();
                    return new Blobs.Blob("blob" + ++blobs, content.length, ("sum" + blobs).getBytes(StandardCharsets.UTF_8));
                })
                .when("open", arguments -> {
                    throw new Blobs.Missing((String) arguments[0]);
                })
                .when("delete", arguments -> null)
                .as(Blobs.class);
    }

    /** What use cases survive must be trouble that was made; anything else is a defect that nobody would see. */
    private static Observations observations() {
        return new StandIn().when("event", arguments -> null).when("trouble", arguments -> {
            if (!(arguments[1] instanceof Trouble.Failed)) {
                throw new Violation("use_case.no_defect", arguments[0] + " was survived", (Throwable) arguments[1]);
            }
            return null;
        }).as(Observations.class);
    }
}
