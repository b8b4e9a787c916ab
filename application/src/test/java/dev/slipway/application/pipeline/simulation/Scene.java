package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.UploadArtifact;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiApplication;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.application.schedule.ScheduleModule;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.runner.RunnerAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Everything that takes part in one run: the server, what is stored, people, runners, and what they know. Actions change it. */
final class Scene {

    static final List<String> RESOURCES = List.of("production", "database");
    static final List<String> TAGS = List.of("linux", "arm");
    static final Map<String, Boolean> ALL_FEATURES = Map.of("return_exit_code", true, "upload_multiple_artifacts", true,
            "artifacts_exclude", true);

    /** Environment of the guarded project whose deployments need an approval. */
    static final String GUARDED = "production";

    private static final int PROJECTS = 3;
    private static final int PEOPLE = 3;

    /** A resource group of a project, by the name under which jobs ask for it. */
    record Resource(long id, long projectId, String key) {}

    final Dice dice;
    final Ground ground;
    final Wiring wiring;
    final Journal journal;
    final Trouble trouble;
    final Books books;
    final Pieces pieces;
    final long group;
    final List<Long> projects = new ArrayList<>();
    final List<Caller.Person> people = new ArrayList<>();
    final List<SimulatedRunner> runners = new ArrayList<>();
    final List<Push> pushes = new ArrayList<>();
    final List<Push> untold = new ArrayList<>();
    final List<Resource> resources = new ArrayList<>();
    /** How each resource group chooses; unordered where nothing is said. */
    final Map<Long, String> modes = new HashMap<>();
    /** Runs that nobody has in hand and that were looked at, as {@code <job> <run>}. */
    final Set<String> orphans = new HashSet<>();
    final Clockwork clockwork = new Clockwork();
    /** Pipelines for which somebody has looked for redundant ones. */
    final Set<Long> redundancyLookedFor = new HashSet<>();
    /** Jobs whose deployments were rejected. */
    final Set<Long> rejected = new HashSet<>();
    final ApprovalNotes approvals = new ApprovalNotes();
    private final Caller.Person approver;
    private CiApplication server;
    private int tokens;
    private int said;

    Scene(Dice dice, Ground ground, Fault fault, Coverage coverage) {
        this.dice = dice;
        this.ground = ground;
        this.journal = new Journal(coverage);
        this.trouble = new Trouble();
        this.wiring = new Wiring(ground, journal, fault, trouble);
        this.books = new Books(wiring);
        this.pieces = new Pieces(this);
        this.group = ground.world().group();
        for (int count = 0; count < PROJECTS; count++) {
            long project = ground.world().project(group);
            projects.add(project);
            RESOURCES.forEach(key -> resources.add(
                    new Resource(transactions().write(() -> wiring.raw(ResourceGroups.class).lock(project, key)), project, key)));
        }
        ground.world().keepRedundant(projects.get(1));
        for (int count = 0; count < PEOPLE; count++) {
            people.add(person());
        }
        approver = person();
        guard();
        restart();
    }

    /** One project has protected environments. All but one user deploy there, and one environment needs an approval. */
    private void guard() {
        Stream.concat(maintainers().stream(), Stream.of(approver)).forEach(caller -> ground.world().store(
                MemberDraft.ofProject(guarded(), caller.accountId().orElseThrow(), Role.MAINTAINER)));
        ground.world().store(MemberDraft.ofProject(guarded(), people.getLast().accountId().orElseThrow(), Role.DEVELOPER));
        EnvironmentOwner owner = new EnvironmentOwner.Project(guarded());
        EnvironmentGrant maintainers = EnvironmentGrant.deploy(AccessGrant.MAINTAINERS);
        ground.world().protect(ProtectedEnvironment.named(owner, GUARDED, List.of(maintainers,
                EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1))));
        ground.world().protect(ProtectedEnvironment.named(owner, "staging", List.of(maintainers)));
    }

    /** The project with protected environments. */
    long guarded() {
        return projects.getLast();
    }

    /** The users who deploy to protected environments; they are never blocked. */
    List<Caller.Person> maintainers() {
        return people.subList(0, 2);
    }

    /** A user who deploys to protected environments, and does nothing but approve what others deploy. */
    Caller.Person approver() {
        return approver;
    }

    /** The process ends and another begins: what it kept in mind is gone. */
    void restart() {
        trouble.disarm();
        server = new CiApplication(wiring);
    }

    CiApplication server() {
        return server;
    }

    ScheduleModule schedules() {
        return server.modules.schedule;
    }

    /** Handle recorded work. */
    Stream<WorkHandler> handlers() {
        return Stream.concat(server.handlers.stream(), Stream.of(schedules().runSchedule));
    }

    UploadArtifact upload() {
        return server.modules.artifact.uploadArtifact;
    }

    Transactions transactions() {
        return wiring.raw(Transactions.class);
    }

    Instant now() {
        return ground.world().now();
    }

    void pass(Duration time) {
        ground.world().moveTo(now().plus(time));
    }

    private Caller.Person person() {
        long user = ground.world().user();
        return new Caller.Person(new Account(user, "user" + user, "User " + user, false, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
    }

    static ProjectRef at(long project) {
        return new ProjectRef.Id(project);
    }

    /** A number that no other call gives. */
    int next() {
        return ++said;
    }

    SimulatedRunner enroll(Owner owner, Settings settings, Map<String, Boolean> features) {
        String token = "glrt-simulated-" + ++tokens;
        Runners all = wiring.raw(Runners.class);
        long id = transactions().write(() -> all.insert(new Draft(owner, settings,
                new Token(wiring.port(Secrets.class).digest(token), "glrt-"), OptionalLong.empty()), now()));
        SimulatedRunner runner = new SimulatedRunner(all.find(id).orElseThrow(), token, features);
        runners.add(runner);
        return runner;
    }

    void change(SimulatedRunner runner, Settings settings) {
        Runners all = wiring.raw(Runners.class);
        transactions().write(() -> all.update(runner.view.id(), settings, now()));
        runner.view = all.find(runner.view.id()).orElseThrow();
    }

    static Settings settings(List<String> tags, boolean untagged, boolean paused, boolean protectedOnly) {
        return new Settings(new RunnerAttributes(Optional.of("simulated"), Optional.empty(), tags, untagged, Optional.empty()), paused,
                false, protectedOnly);
    }

    List<SimulatedRunner> living() {
        return runners.stream().filter(runner -> runner.alive).toList();
    }

    /** Whether the run that a hand holds is the one that the server counts as running. */
    boolean holds(Hand hand) {
        return journal.runInHand(hand.job) == hand.run;
    }
}
