package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Archives;
import dev.slipway.application.repository.port.Archives.Content;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.ArchiveFormat;
import dev.slipway.domain.repository.ArchiveName;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FilePaths;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Returns the files of a repository as an archive. */
public final class ArchiveReads {

    private static final String THING = "File";

    private final Access access;
    private final Commits commits;
    private final Archives archives;

    public ArchiveReads(Access access, Commits commits, Archives archives) {
        this.access = access;
        this.commits = commits;
        this.archives = archives;
    }

    /**
     * Request for an archive.
     *
     * @param ref    a branch, a tag or a commit; null for the default branch
     * @param ending file extension of the requested format; null for the default
     * @param path   null or empty for everything; slashes around it do not matter
     */
    public record Request(String ref, @Nullable String ending, String path) {

        public Request {
            path = path == null ? "" : FilePaths.withoutEdges(path);
        }
    }

    /** An archive that is created while it is written. */
    public record Archive(String fileName, String mediaType, Writing writing) {}

    /** Writes an archive once. The stream stays open. */
    @FunctionalInterface
    public interface Writing {
        void to(OutputStream out) throws IOException;
    }

    public Archive get(Caller caller, ProjectRef reference, Request request) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        ArchiveFormat format = ArchiveFormat.of(request.ending()).orElseThrow(ArchiveReads::missing);
        String ref = request.ref() == null ? grant.defaultBranch() : request.ref();
        Commit commit = commits.find(grant.id(), ref).orElseThrow(ArchiveReads::missing);
        if (!archives.exists(grant.id(), commit.sha(), request.path())) {
            throw missing();
        }
        String project = grant.fullPath().substring(grant.fullPath().lastIndexOf('/') + 1);
        ArchiveName name = new ArchiveName(project, ref, commit.sha(), request.path());
        Content content = new Content(commit.sha(), request.path(), format, name.folder());
        return new Archive(name.file(format), format.mediaType(), out -> archives.write(grant.id(), content, out));
    }

    private static Refusal missing() {
        return Refusal.notFound(THING);
    }
}
