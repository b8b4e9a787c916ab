package dev.slipway.application.mergerequest.version;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Returns the versions of merge requests, their commits and files. */
public final class VersionReads {

    private static final Window ALL = new Window(0, DiffLimits.USUAL.files());
    private static final Diff NOTHING = new Diff(List.of(), 0, false);

    private final MergeRequestAccess requests;
    private final MergeRequestVersions versions;
    private final VersionDiffs diffs;

    public VersionReads(MergeRequestAccess requests, MergeRequestVersions versions, VersionDiffs diffs) {
        this.requests = requests;
        this.versions = versions;
        this.diffs = diffs;
    }

    public Page<MergeRequestVersion> list(Caller caller, ProjectRef reference, long iid, PageRequest page) {
        return versions.list(requests.find(caller, reference, iid).request().id(), page);
    }

    /** A version with what it compares. @param commits the newest last */
    public record Content(String projectPath, MergeRequestVersion version, List<Commit> commits, Diff diff) {}

    public Content get(Caller caller, ProjectRef reference, long iid, long versionId) {
        MergeRequestView request = requests.find(caller, reference, iid).request();
        MergeRequestVersion version = versions.find(request.id(), versionId).orElseThrow(Refusal::notFound);
        ObjectSource source = source(request);
        return new Content(request.projects().path(), version, diffs.commits(source, version.refs()),
                diffs.files(source, version.refs(), ALL));
    }

    /** Returns the files of the last version. */
    public Diff changes(Caller caller, ProjectRef reference, long iid) {
        MergeRequestView request = requests.find(caller, reference, iid).request();
        return files(request, request.version(), ALL);
    }

    /** Returns a page of the files of the last version. */
    public Page<FileDiff> files(Caller caller, ProjectRef reference, long iid, PageRequest.Offset page) {
        MergeRequestView request = requests.find(caller, reference, iid).request();
        Diff diff = files(request, request.version(), new Window(page.skipped(), page.size()));
        return new Page<>(diff.files(), diff.total());
    }

    private Diff files(MergeRequestView request, @Nullable MergeRequestVersion version, Window window) {
        return version == null ? NOTHING : diffs.files(source(request), version.refs(), window);
    }

    /** Commits of a project. */
    public record CommitsOf(String projectPath, Page<Commit> commits) {}

    /** Returns a page of the commits of the last version, the newest first. */
    public CommitsOf commits(Caller caller, ProjectRef reference, long iid, PageRequest.Offset page) {
        MergeRequestView request = requests.find(caller, reference, iid).request();
        List<Commit> all = commits(request);
        List<Commit> shown = all.stream().skip(page.skipped()).limit(page.size()).toList();
        return new CommitsOf(request.projects().path(), new Page<>(shown, all.size()));
    }

    /** Returns the commits of the last version, the newest first. */
    public List<Commit> commits(MergeRequestView request) {
        MergeRequestVersion version = request.version();
        return version == null ? List.of() : diffs.commits(source(request), version.refs()).reversed();
    }

    /** Returns the repositories of a request. Heads of forks are in the target project, since its ref names them. */
    private static ObjectSource source(MergeRequestView request) {
        ObjectSource own = ObjectSource.of(request.projects().id());
        Long sourceProject = request.projects().sourceId();
        return sourceProject == null ? own : own.with(sourceProject);
    }
}
