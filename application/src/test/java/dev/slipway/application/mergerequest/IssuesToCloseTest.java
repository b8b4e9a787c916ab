package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.version.VersionReads;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issues that a merge into {@code acme/tool} closes. Each project has the issues 1 to 9. */
final class IssuesToCloseTest {

    private final RequestScene scene = new RequestScene();
    private final MergeRequestViews views = mock();
    private final VersionReads versions = mock(VersionReads.class);
    private final IssueViews issues = mock();
    private final Projects projects = mock();
    private final IssuesToClose find = new IssuesToClose(scene.access, new MergeRequestAccess(scene.access, views), versions, issues,
            projects,
            scene.forks, () -> RequestScene.NOW);
    private final long deep = scene.directory.store(ProjectDraft.in(scene.directory.store(GroupDraft.named("sub").inside(scene.group)
            .visible(Visibility.PUBLIC)), "tool").visible(Visibility.PUBLIC));
    private final Map<Long, String> names = Map.of(scene.project, "tool", scene.other, "other", scene.fork, "fork", deep, "deep");
    private final Set<Long> keeping = new HashSet<>();
    private final Caller ada = scene.person("ada", scene.project, null);

    @BeforeEach
    void begin() {
        when(issues.list(any(), any(), any(), any())).thenAnswer(call -> {
            IssueFilter filter = call.getArgument(0);
            long project = ((IssueFilter.Place.Project) filter.place()).id();
            List<IssueView> found = filter.wanted().iids().stream().filter(iid -> iid < 10).map(iid -> issue(project, iid)).toList();
            return new Page<>(found, found.size());
        });
        when(projects.find(anyLong(), any(), anyBoolean())).thenAnswer(call -> {
            ProjectView view = mock(ProjectView.class, RETURNS_DEEP_STUBS);
            Map<String, Object> settings = new HashMap<>();
            settings.put("autoclose_referenced_issues", !keeping.contains(call.<Long>getArgument(0)));
            when(view.attributes().settings()).thenReturn(settings);
            return Optional.of(view);
        });
        when(scene.forks.lineage(anyLong())).thenAnswer(call -> List.of(call.<Long>getArgument(0)));
    }

    private static IssueView issue(long project, long iid) {
        IssueView issue = mock(IssueView.class);
        when(issue.projectId()).thenReturn(project);
        when(issue.iid()).thenReturn(iid);
        return issue;
    }

    private static Commit commit(String message) {
        Signature ada = new Signature("Ada", "ada@example.com", RequestScene.NOW);
        return new Commit("c", List.of(), ada, ada, message);
    }

    private List<String> closed(Caller caller, String title, String description, String target, String... messages) {
        MergeRequestView plain = RequestViews.in(scene.project, 9);
        MergeRequestView request = new MergeRequestView(plain.id(), plain.iid(), plain.projects(),
                MergeRequestContent.titled(title, target).withDescription(description), plain.state(), plain.people(), plain.moments(),
                plain.version(), plain.git(), plain.outcome(), plain.settings(), plain.votes(), plain.labels());
        when(views.find(scene.project, 1)).thenReturn(Optional.of(request));
        when(versions.commits(request)).thenReturn(List.of(messages).stream().map(IssuesToCloseTest::commit).toList());
        return find.of(caller, scene.reference, 1).stream().map(issue -> names.get(issue.projectId()) + " " + issue.iid()).toList();
    }

    @Test
    void title_description_and_commits_name_the_issues_of_a_merge_into_the_default_branch() {
        assertEquals(List.of("tool 1", "tool 2", "tool 3", "tool 4"),
                closed(ada, "Closes #2", "Closes #1, closes #2", "main", "Closes #4", "Closes #3"));
        assertEquals(List.of(), closed(ada, "Closes #2", "Closes #1", "release", "Closes #3"));
        assertEquals(List.of(), closed(ada, "About #2", null, "main"));
    }

    /** A name without a group is that of a project beside the target. */
    @Test
    void issues_of_other_projects_are_named_by_their_paths() {
        assertEquals(List.of("other 1", "deep 2", "tool 3"),
                closed(ada, "Closes other#1", "Closes acme/sub/tool#2, closes gone#1, closes #3, closes #10", "main"));
    }

    @ParameterizedTest
    @CsvSource({"          , 0", "GUEST,      1", "REPORTER,   1"})
    void issues_of_a_private_project_are_closed_for_those_who_see_them(Role role, int seen) {
        assertEquals(seen, closed(scene.person("ben", scene.fork, role), "Closes fan/tool#1", null, "main").size());
    }

    @Test
    void project_chooses_whether_merges_close_its_issues() {
        keeping.add(scene.other);
        assertEquals(List.of("tool 1"), closed(ada, "Closes #1, closes other#1", null, "main"));
        keeping.add(scene.project);
        assertEquals(List.of(), closed(ada, "Closes #1, closes other#1", null, "main"));
    }

    /** A merge into a fork does not reach the projects from which it was forked. */
    @Test
    void merge_into_a_fork_closes_no_issues_of_its_sources() {
        when(scene.forks.lineage(scene.project)).thenReturn(List.of(scene.project, deep, scene.other));
        assertEquals(List.of("tool 1"), closed(ada, "Closes #1, closes other#1, closes acme/sub/tool#1", null, "main"));
        assertEquals(List.of("tool 1"), commits("Closes #1, closes other#1"));
    }

    private List<String> commits(String... messages) {
        return find.ofCommits(ada, scene.access.project(ada, scene.reference),
                List.of(messages).stream().map(IssuesToCloseTest::commit).toList()).stream()
                .map(closing -> names.get(closing.issue().projectId()) + " " + closing.issue().iid() + closing.commit().message()
                        .replaceAll(".*!", " by ").replaceAll("^Closes.*", "")).toList();
    }

    @Test
    void issue_is_closed_by_the_newest_commit_that_names_it() {
        assertEquals(List.of("tool 1 by new", "other 2 by old"), commits("Closes #1, closes other#2!old", "Closes #1!new"));
    }
}
