package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.version.VersionReads;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.mergerequest.ClosingReferences;
import dev.slipway.domain.mergerequest.ClosingReferences.Reference;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.repository.Commit;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the issues that a merge closes: those that the title, the description and the messages of the commits name. Only a merge into the
 * default branch closes any. Issues that the caller does not see are left out, as are those of projects whose issues no merge closes, and
 * those of the projects from which the target was forked: the merge does not reach them.
 */
public final class IssuesToClose {

    private final Access access;
    private final MergeRequestAccess requests;
    private final VersionReads versions;
    private final IssueViews issues;
    private final Projects projects;
    private final Forks forks;
    private final InstantSource clock;

    public IssuesToClose(Access access, MergeRequestAccess requests, VersionReads versions, IssueViews issues, Projects projects,
            Forks forks, InstantSource clock) {
        this.access = access;
        this.requests = requests;
        this.versions = versions;
        this.issues = issues;
        this.projects = projects;
        this.forks = forks;
        this.clock = clock;
    }

    /** Returns the issues in the order of their projects and numbers. */
    public List<IssueView> of(Caller caller, ProjectRef reference, long iid) {
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        return found.request().content().targetBranch().equals(found.grant().defaultBranch()) ? named(caller, found.request()) : List.of();
    }

    /** An issue that a commit names. */
    public record Closing(IssueView issue, Commit commit) {}

    /**
     * Returns the issues that commits on the default branch of a project close, each with the newest commit that names it. The newest
     * {@link ClosingReferences#MOST} references of all commits together are read.
     *
     * @param commits the newest last
     */
    public List<Closing> ofCommits(Caller caller, ProjectGrant project, List<Commit> commits) {
        Map<Reference, Commit> references = new LinkedHashMap<>();
        commits.reversed().forEach(commit -> ClosingReferences.of(commit.message()).forEach(reference -> {
            if (references.size() < ClosingReferences.MOST) {
                references.putIfAbsent(reference, commit);
            }
        }));
        Map<String, Map<Long, Commit>> byProject = new LinkedHashMap<>();
        references.forEach((reference, commit) -> byProject
                .computeIfAbsent(path(project.fullPath(), reference), any -> new LinkedHashMap<>()).putIfAbsent(reference.iid(), commit));
        return byProject.entrySet().stream().flatMap(entry -> closings(caller, project.id(), entry.getKey(), entry.getValue())).toList();
    }

    /** @param commits by the number of the issue that they name */
    private Stream<Closing> closings(Caller caller, long target, String path, Map<Long, Commit> commits) {
        return closed(caller, target, path, commits.keySet()).stream()
                .map(issue -> new Closing(issue, Objects.requireNonNull(commits.get(issue.iid()))));
    }

    private List<IssueView> named(Caller caller, MergeRequestView request) {
        Map<String, Set<Long>> byProject = new LinkedHashMap<>();
        Stream.of(Stream.ofNullable(request.content().title()), Stream.ofNullable(request.content().description()),
                        versions.commits(request).stream().map(Commit::message)).flatMap(texts -> texts)
                .flatMap(text -> ClosingReferences.of(text).stream()).distinct().limit(ClosingReferences.MOST)
                .forEach(reference -> byProject.computeIfAbsent(path(request.projects().path(), reference), any -> new LinkedHashSet<>())
                        .add(reference.iid()));
        return byProject.entrySet().stream()
                .flatMap(entry -> closed(caller, request.projects().id(), entry.getKey(), entry.getValue()).stream()).toList();
    }

    /** Returns those issues of a project that the caller sees, if the project wants them closed. @param target to which texts came */
    private List<IssueView> closed(Caller caller, long target, String path, Set<Long> iids) {
        List<IssueView> found = seen(caller, path, iids);
        return found.isEmpty() || !isClosing(target, found.getFirst().projectId()) ? List.of() : found;
    }

    /** Returns whether merges into a target project close the issues of a project. */
    private boolean isClosing(long target, long project) {
        boolean upstream = target != project && forks.lineage(target).stream().skip(1).anyMatch(source -> source == project);
        return !upstream && projects.find(project, OptionalLong.empty(), false).filter(view -> MergeSettings.of(name ->
                Objects.toString(view.attributes().settings().get(name.wireName()), null)).closeIssues()).isPresent();
    }

    /** Returns the full path of a project; a name alone is one beside the target project. */
    private static String path(String own, Reference reference) {
        return reference.projectPath().map(path -> path.contains("/") ? path : own.substring(0, own.lastIndexOf('/') + 1) + path)
                .orElse(own);
    }

    private List<IssueView> seen(Caller caller, String path, Set<Long> iids) {
        Optional<ProjectGrant> project = access.seen(caller, new ProjectRef.Path(path)).filter(grant -> grant.allows(Ability.READ_ISSUES));
        if (project.isEmpty()) {
            return List.of();
        }
        IssueFilter filter = IssueFilter.all().at(new IssueFilter.Place.Project(project.get().id()))
                .withWanted(IssueFilter.Traits.ANY.withIids(iids.stream().sorted().toList()));
        return issues.list(filter, IssueAudience.ofProject(caller, project.get().standing()),
                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), new PageRequest.Offset(1, PageRequest.MAX_SIZE)).items();
    }
}
