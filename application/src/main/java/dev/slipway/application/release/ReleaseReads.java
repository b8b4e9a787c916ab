package dev.slipway.application.release;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.release.ReleaseAccess.Found;
import dev.slipway.application.release.ShownRelease.ReleaseProject;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.ref.TagReleases;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Returns the releases of a project and their links. */
public final class ReleaseReads implements TagReleases {

    private final ReleaseAccess rights;
    private final Releases releases;
    private final ReleaseAssets assets;
    private final MirroredRefs mirror;
    private final InstantSource clock;

    ReleaseReads(ReleaseAccess rights, Releases releases, ReleaseAssets assets, MirroredRefs mirror, InstantSource clock) {
        this.rights = rights;
        this.releases = releases;
        this.assets = assets;
        this.mirror = mirror;
        this.clock = clock;
    }

    public Page<ShownRelease> list(Caller caller, ProjectRef project, ReleaseOrder order, PageRequest page) {
        ProjectGrant grant = rights.readable(caller, project);
        Page<ReleaseView> found = releases.list(grant.id(), order, page);
        Map<String, Commit> commits = commits(grant, found.items().stream().map(ReleaseView::sha).collect(Collectors.toSet()));
        Instant now = clock.instant();
        return found.map(release -> shown(grant, release, Optional.ofNullable(commits.get(release.sha())), now));
    }

    public ShownRelease get(Caller caller, ProjectRef project, String tag) {
        Found found = rights.readable(caller, project, tag);
        return shown(found.grant(), found.release());
    }

    /** Returns the tag of the latest release. */
    public String latest(Caller caller, ProjectRef project) {
        return releases.latest(rights.readable(caller, project).id(), clock.instant()).orElseThrow(Refusal::notFound);
    }

    /** Returns the address behind the path of a link. */
    public String target(Caller caller, ProjectRef project, String tag, String filepath) {
        return rights.readable(caller, project, tag).release().links().stream().map(ReleaseLinkView::link)
                .filter(link -> link.filepath().filter(filepath::equals).isPresent()).findFirst().orElseThrow(Refusal::notFound).url();
    }

    public Page<ReleaseLinkView> links(Caller caller, ProjectRef project, String tag, PageRequest page) {
        return assets.list(rights.readable(caller, project, tag).release().id(), page);
    }

    public ReleaseLinkView link(Caller caller, ProjectRef project, String tag, long id) {
        return assets.find(rights.readable(caller, project, tag).release().id(), id).orElseThrow(Refusal::notFound);
    }

    @Override
    public Map<String, String> descriptions(long projectId, Set<String> tags) {
        return tags.isEmpty() ? Map.of() : releases.descriptions(projectId, tags);
    }

    ShownRelease shown(ProjectGrant grant, ReleaseView release) {
        return shown(grant, release, Optional.ofNullable(commits(grant, Set.of(release.sha())).get(release.sha())), clock.instant());
    }

    private Map<String, Commit> commits(ProjectGrant grant, Set<String> shas) {
        List<Commit> known = shas.isEmpty() ? List.of() : mirror.commits(grant.id(), shas);
        return known.stream().collect(Collectors.toMap(Commit::sha, Function.identity()));
    }

    private static ShownRelease shown(ProjectGrant grant, ReleaseView release, Optional<Commit> commit, Instant now) {
        return new ShownRelease(release, new ReleaseProject(grant.id(), grant.fullPath()), commit, release.text().upcoming(now),
                grant.allows(Ability.MANAGE_RELEASES));
    }
}
