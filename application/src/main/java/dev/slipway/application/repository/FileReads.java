package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Files.Blob;
import dev.slipway.application.repository.port.Files.Entry;
import dev.slipway.application.repository.port.Files.Item;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FilePaths;
import java.io.InputStream;

/** Returns files and directories. */
public final class FileReads {

    /** Maximum bytes of a file in one answer; larger files are available as raw streams. */
    private static final int MAX_WHOLE = 20 * 1024 * 1024;

    private final Access access;
    private final Commits commits;
    private final Files files;
    private final ActionLimiter limiter;

    public FileReads(Access access, Commits commits, Files files, ActionLimiter limiter) {
        this.access = access;
        this.commits = commits;
        this.files = files;
        this.limiter = limiter;
    }

    /** @param ref a branch, a tag or a commit; null for the default branch */
    public FileView get(Caller caller, ProjectRef reference, String path, String ref) {
        return get(access.project(caller, reference, Ability.READ_CODE), path, ref);
    }

    /**
     * Returns a file whose content alone is answered. Such answers count by project and path.
     *
     * @param ref a branch, a tag or a commit; null for the default branch
     */
    public FileView raw(Caller caller, ProjectRef reference, String path, String ref) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        limiter.take(ActionLimit.RAW_FILE, grant.id(), path);
        return get(grant, path, ref);
    }

    private FileView get(ProjectGrant grant, String path, String ref) {
        String shown = ref == null ? grant.defaultBranch() : ref;
        Commit commit = commit(grant, shown, "Commit");
        Entry entry = files.find(grant.id(), commit.sha(), path).orElseThrow(() -> Refusal.notFound("File"));
        String last = files.lastCommit(grant.id(), commit.sha(), path).orElse(commit.sha());
        return new FileView(grant.id(), entry.path(), entry.id(), entry.size(), entry.executable(), shown, commit.sha(), last,
                files.sha256(grant.id(), entry.id()));
    }

    /** @throws Refusal where it is too large to be held */
    public byte[] whole(FileView file) {
        return whole(file.projectId(), file.blobId());
    }

    public byte[] whole(Caller caller, ProjectRef reference, Blob blob) {
        return whole(access.project(caller, reference, Ability.READ_CODE).id(), blob.id());
    }

    private byte[] whole(long projectId, String blobId) {
        return files.content(projectId, blobId, MAX_WHOLE).orElseThrow(() -> Refusal.tooLarge(Reason.of("file.too_large", MAX_WHOLE)));
    }

    /** The caller closes it. */
    public InputStream open(FileView file) {
        return files.open(file.projectId(), file.blobId());
    }

    public Blob blob(Caller caller, ProjectRef reference, String id) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        return files.blob(grant.id(), id).orElseThrow(() -> Refusal.notFound("Blob"));
    }

    /** The caller closes it. */
    public InputStream open(Caller caller, ProjectRef reference, Blob blob) {
        return files.open(access.project(caller, reference, Ability.READ_CODE).id(), blob.id());
    }

    /** @param path null or empty for the root; slashes around it do not matter */
    public Page<Item> tree(Caller caller, ProjectRef reference, String path, String ref, boolean recursive, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Commit commit = commit(grant, ref == null ? grant.defaultBranch() : ref, "Tree");
        String inner = path == null ? "" : FilePaths.withoutEdges(path);
        return files.list(grant.id(), commit.sha(), inner, recursive, page).orElseThrow(() -> Refusal.notFound("Tree"));
    }

    private Commit commit(ProjectGrant grant, String ref, String thing) {
        return commits.find(grant.id(), ref).orElseThrow(() -> Refusal.notFound(thing));
    }
}
