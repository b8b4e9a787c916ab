package dev.slipway.application.token.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.JobTokenScope;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.token.AllowlistedSource;
import dev.slipway.application.token.JobTokenScopeView;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reach of job tokens in memory, in the directory by which access is decided. */
public final class FakeJobTokenScopes implements JobTokenScopes {

    private final FakeDirectory directory;

    public FakeJobTokenScopes(FakeDirectory directory) {
        this.directory = directory;
    }

    private JobTokenScope stored(long projectId) {
        return directory.jobTokens().find(projectId).orElse(JobTokenScope.USUAL);
    }

    @Override
    public JobTokenScopeView scope(long projectId) {
        return new JobTokenScopeView(stored(projectId).limited(), stored(projectId).outbound());
    }

    @Override
    public void limit(long projectId, boolean inbound, Instant now) {
        JobTokenScope was = stored(projectId);
        directory.jobTokens().put(projectId, new JobTokenScope(inbound, was.outbound(), was.projects(), was.groups()));
    }

    @Override
    public Page<AllowlistedSource> list(long projectId, Kind kind, ProjectAudience audience, PageRequest page) {
        Stream<AllowlistedSource> all = kind == Kind.PROJECT
                ? directory.projects().filter(each -> each.id() == projectId || stored(projectId).projects().contains(each.id())
                        && audience.sees(each.made().visibility(), member(audience, each.home(), each.id())))
                .map(each -> new AllowlistedSource(each.id(), each.made().path(), each.made().path(), each.fullPath()))
                : directory.namespaces().filter(each -> stored(projectId).groups().contains(each.id())
                        && audience.sees(each.visibility(), touches(audience, each)))
                .map(each -> new AllowlistedSource(each.id(), each.path(), each.path(), each.fullPath()));
        return FakePages.of(all, Comparator.comparing(AllowlistedSource::id), AllowlistedSource::id, page);
    }

    private boolean member(ProjectAudience audience, Namespace home, long project) {
        return held(audience).anyMatch(held -> held.groupId() != null ? home.lineage().contains(held.groupId())
                : held.projectId() == project);
    }

    private boolean touches(ProjectAudience audience, Namespace group) {
        return held(audience).anyMatch(held -> held.groupId() != null
                ? group.lineage().contains(held.groupId()) || directory.namespaces().anyMatch(below -> below.id() == held.groupId()
                        && below.lineage().contains(group.id()))
                : directory.projects().anyMatch(project -> project.id() == held.projectId()
                        && project.home().lineage().contains(group.id())));
    }

    private Stream<Membership> held(ProjectAudience audience) {
        return directory.memberships().filter(held -> audience.account().isPresent() && held.userId() == audience.account().getAsLong());
    }

    @Override
    public int count(long projectId, Kind kind) {
        return (kind == Kind.PROJECT ? stored(projectId).projects() : stored(projectId).groups()).size();
    }

    @Override
    public boolean add(long projectId, Entry entry, OptionalLong by, Instant now) {
        return !listed(projectId, entry) && replace(projectId, entry, true);
    }

    @Override
    public boolean remove(long projectId, Entry entry) {
        return listed(projectId, entry) && replace(projectId, entry, false);
    }

    private boolean listed(long projectId, Entry entry) {
        return (entry.kind() == Kind.PROJECT ? stored(projectId).projects() : stored(projectId).groups()).contains(entry.id());
    }

    private boolean replace(long projectId, Entry entry, boolean present) {
        JobTokenScope was = stored(projectId);
        boolean project = entry.kind() == Kind.PROJECT;
        directory.jobTokens().put(projectId, new JobTokenScope(was.limited(), was.outbound(),
                project ? changed(was.projects(), entry.id(), present) : was.projects(),
                project ? was.groups() : changed(was.groups(), entry.id(), present)));
        return true;
    }

    private static List<Long> changed(List<Long> ids, long id, boolean present) {
        return Stream.concat(ids.stream().filter(each -> each != id), present ? Stream.of(id) : Stream.empty()).toList();
    }
}
