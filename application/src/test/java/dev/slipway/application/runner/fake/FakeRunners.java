package dev.slipway.application.runner.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Manager;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Runner;
import dev.slipway.application.pipeline.fake.FakeCi.Space;
import dev.slipway.application.runner.RunnerFilter;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runners in memory. */
public final class FakeRunners implements Runners {

    private static final Duration NOTED = Duration.ofMinutes(10);

    private final FakeCi ci;
    private final InstantSource clock;

    public FakeRunners(FakeCi ci, InstantSource clock) {
        this.ci = ci;
        this.clock = clock;
    }

    @Override
    public long insert(Draft draft, Instant now) {
        return ci.transactions.write(() -> {
            long id = ci.nextOther();
            requireFree(draft.token());
            ci.runners.put(id, new Runner(id, draft.owner(), draft.settings(), draft.token(), null, now, now));
            draft.owner().projectId().ifPresent(project -> assigned(id, project));
            return id;
        });
    }

    private void requireFree(Token token) {
        if (byToken(token.digest()).isPresent()) {
            throw new IllegalStateException("another runner has this token");
        }
    }

    private boolean change(long id, UnaryOperator<Runner> change) {
        return ci.transactions.write(() -> ci.runners.find(id).map(row -> {
            ci.runners.put(id, change.apply(row));
            return true;
        }).orElse(false));
    }

    @Override
    public boolean update(long id, Settings settings, Instant now) {
        return change(id, row -> new Runner(id, row.owner(), settings, row.token(), row.contactedAt(), row.createdAt(), now));
    }

    @Override
    public boolean replaceToken(long id, Token token, Instant now) {
        return change(id, row -> {
            requireFree(token);
            return new Runner(id, row.owner(), row.settings(), token, row.contactedAt(), row.createdAt(), now);
        });
    }

    @Override
    public boolean delete(long id) {
        return ci.transactions.write(() -> {
            ci.managers.removeIf(manager -> manager.runnerId() == id);
            ci.assignments.removeIf(assignment -> assignment.runnerId() == id);
            return ci.runners.remove(id);
        });
    }

    @Override
    public Optional<RunnerView> find(long id) {
        return ci.runners.find(id).map(this::view);
    }

    @Override
    public Optional<RunnerView> byToken(byte[] digest) {
        return ci.runners.rows().filter(row -> Arrays.equals(row.token().digest(), digest)).findFirst().map(this::view);
    }

    RunnerView view(Runner row) {
        Settings settings = row.settings();
        RunnerView.Group group = row.owner().groupId().isEmpty() ? null : ci.spaces.find(row.owner().groupId().getAsLong())
                .map(space -> new RunnerView.Group(space.id(), space.name(), space.path())).orElse(null);
        List<RunnerView.Project> projects = projects(row.id()).map(this::served).toList();
        RunnerView.Process process = ci.managers.rows().filter(manager -> manager.runnerId() == row.id())
                .max(Comparator.comparing(Manager::contactedAt).thenComparing(Manager::id)).map(Manager::process)
                .map(said -> new RunnerView.Process(said.name(), said.version(), said.revision(), said.platform(), said.architecture(),
                        said.ipAddress()))
                .orElse(null);
        return new RunnerView(row.id(), row.owner().type(), settings.attributes().description().orElse(null), settings.paused(),
                settings.locked(), settings.attributes().runUntagged(), settings.attributes().tags(), settings.protectedRefsOnly(),
                settings.attributes().maximumTimeout().map(limit -> Math.toIntExact(limit.toSeconds())).orElse(null),
                settings.attributes().maintenanceNote().orElse(null), row.token().shortened(), null, row.contactedAt(), row.createdAt(),
                row.updatedAt(), process, group, projects);
    }

    private Stream<Project> projects(long runnerId) {
        return ci.assigned(runnerId).stream().flatMap(id -> ci.projects.find(id).stream()).filter(project -> !project.gone());
    }

    private void assigned(long runnerId, long projectId) {
        long number = ci.nextOther();
        ci.assignments.put(number, new FakeCi.Assignment(number, runnerId, projectId));
    }

    @Override
    public Optional<RunnerView> lock(long id) {
        return find(id);
    }

    @Override
    public void assign(long id, long projectId, Instant now) {
        ci.transactions.write(() -> {
            if (!ci.assigned(id).contains(projectId)) {
                assigned(id, projectId);
                touched(id, now);
            }
        });
    }

    @Override
    public void unassign(long id, long projectId, Instant now) {
        ci.transactions.write(() -> {
            if (ci.assignments.removeIf(row -> row.runnerId() == id && row.projectId() == projectId) == 1) {
                touched(id, now);
            }
        });
    }

    private void touched(long id, Instant now) {
        change(id, row -> new Runner(id, row.owner(), row.settings(), row.token(), row.contactedAt(), row.createdAt(), now));
    }

    @Override
    public Set<Long> projectsOf(long id, long accountId) {
        return projects(id).filter(project -> holds(accountId, project, Role.GUEST)).map(Project::id).collect(Collectors.toSet());
    }

    private RunnerView.Project served(Project project) {
        String space = ci.spaces.find(project.spaceId()).orElseThrow().name();
        return new RunnerView.Project(project.id(), project.name(), space + " / " + project.name(), project.path(), project.fullPath());
    }

    @Override
    public Page<RunnerView> list(RunnerFilter filter, PageRequest request) {
        return FakeCi
                .page(ci.runners.rows().filter(row -> matches(row, filter)), Comparator.comparingLong(Runner::id).reversed(), Runner::id,
                        request)
                .map(this::view);
    }

    private boolean matches(Runner row, RunnerFilter filter) {
        RunnerStatus status = RunnerStatus.at(Optional.ofNullable(row.contactedAt()), clock.instant());
        return within(row, filter.within())
                && filter.type().map(type -> row.owner().type() == type).orElse(true)
                && filter.status().map(wanted -> wanted == status).orElse(true)
                && filter.paused().map(paused -> paused == row.settings().paused()).orElse(true)
                && row.settings().attributes().tags().containsAll(filter.tags());
    }

    private boolean within(Runner row, Within within) {
        return switch (within) {
            case Within.Everywhere ignored -> true;
            case Within.ManagedBy(long account) -> managedBy(row.id(), account);
            case Within.ServingProject(long project) -> ci.projects.find(project).filter(found -> new Matching(ci).serves(row, project))
                    .isPresent();
            case Within.ServingGroup(long group) -> new Matching(ci).offered(row)
                    .reachesGroup(ci.spaces.find(group).map(space -> Set.copyOf(space.lineage())).orElse(Set.of()));
        };
    }

    @Override
    public boolean managedBy(long id, long accountId) {
        return ci.runners.find(id).filter(row -> row.owner().groupId().isPresent() && ci.spaces.find(row.owner().groupId().getAsLong())
                        .filter(space -> holds(accountId, space, Role.OWNER)).isPresent()
                || projects(row.id()).anyMatch(project -> holds(accountId, project, Role.MAINTAINER))).isPresent();
    }

    boolean holds(long account, Project project, Role role) {
        Space space = ci.spaces.find(project.spaceId()).orElseThrow();
        return space.ownerId() != null && space.ownerId() == account || holds(account, space, role)
                || ci.members.rows().anyMatch(member -> member.projectId() != null && member.projectId() == project.id() && counts(member,
                        account, role));
    }

    private boolean holds(long account, Space space, Role role) {
        return ci.members.rows().anyMatch(
                member -> member.spaceId() != null && space.lineage().contains(member.spaceId()) && counts(member, account, role));
    }

    private boolean counts(FakeCi.Member member, long account, Role role) {
        return member.userId() == account && member.role().atLeast(role)
                && (member.until() == null || member.until().isAfter(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)));
    }

    @Override
    public OptionalLong heard(long id, Process process, Instant now) {
        return ci.transactions.write(() -> {
            if (process.systemId() == null || process.systemId().isBlank()) {
                heardAt(id, now);
                return OptionalLong.empty();
            }
            Optional<Manager> known = ci.managers.rows()
                    .filter(manager -> manager.runnerId() == id && manager.process().systemId().equals(process.systemId())).findFirst();
            Process said = known.map(manager -> merged(process, manager.process())).orElse(process);
            if (known.filter(manager -> manager.contactedAt().isAfter(now.minus(NOTED)) && manager.process().equals(said)).isPresent()) {
                return OptionalLong.of(known.get().id());
            }
            heardAt(id, now);
            long manager = known.map(Manager::id).orElseGet(ci::nextOther);
            ci.managers.put(manager, new Manager(manager, id, said, now, known.map(Manager::createdAt).orElse(now)));
            ci.managers.rows().filter(each -> each.runnerId() == id)
                    .sorted(Comparator.comparing(Manager::contactedAt).thenComparing(Manager::id).reversed()).skip(MOST_PROCESSES).toList()
                    .forEach(stale -> ci.managers.removeIf(each -> each.id() == stale.id()));
            return OptionalLong.of(manager);
        });
    }

    private void heardAt(long id, Instant now) {
        change(id, row -> row.contactedAt() == null || row.contactedAt().isBefore(now.minus(NOTED))
                ? new Runner(id, row.owner(), row.settings(), row.token(), now, row.createdAt(), row.updatedAt()) : row);
    }

    private static Process merged(Process now, Process before) {
        return new Process(now.systemId(), or(now.name(), before.name()), or(now.version(), before.version()), or(now.revision(),
                before.revision()), or(now.platform(), before.platform()), or(now.architecture(), before.architecture()),
                or(now.executor(), before.executor()), now.features().isEmpty() ? before.features() : now.features(),
                or(now.ipAddress(), before.ipAddress()));
    }

    private static String or(String now, String before) {
        return now == null ? before : now;
    }

    @Override
    public boolean deleteProcess(long id, String systemId) {
        return ci.managers.removeIf(manager -> manager.runnerId() == id && manager.process().systemId().equals(systemId)) == 1;
    }

    @Override
    public Optional<Owner> registration(byte[] digest) {
        return ci.projects.rows().filter(project -> !project.gone() && Arrays.equals(project.registration(), digest)).findFirst()
                .map(project -> Owner.project(project.id()))
                .or(() -> ci.spaces.rows().filter(space -> space.group() && Arrays.equals(space.registration(), digest)).findFirst()
                        .map(space -> Owner.group(space.id())));
    }
}
