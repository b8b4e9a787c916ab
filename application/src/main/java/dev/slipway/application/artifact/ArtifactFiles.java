package dev.slipway.application.artifact;

import dev.slipway.application.artifact.ZipArchive.Member;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.artifact.ArchivePath;
import dev.slipway.domain.artifact.ArchiveTally;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens stored files, and single files inside of archives. Rejects unreadable files as not found. */
public final class ArtifactFiles {

    private final Blobs blobs;

    public ArtifactFiles(Blobs blobs) {
        this.blobs = blobs;
    }

    Download whole(Artifact artifact) {
        return new Download(artifact.fileName(), artifact.size(), offset -> {
            try {
                return Channels.newInputStream(blobs.open(artifact.blob()).position(offset));
            } catch (Blobs.Missing gone) {
                throw Refusal.notFound();
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    /** Returns the normalized path inside an archive. Rejects paths outside of it as a bad request. */
    static String place(String requested) {
        return switch (ArchivePath.ofRequest(requested)) {
            case ArchivePath.Refused(Reason reason) -> throw Refusal.badRequest(reason);
            case ArchivePath.Inside inside -> inside.toString();
        };
    }

    Download member(Artifact archive, String place) {
        Member member = find(archive, place).filter(ZipContent::readable).orElseThrow(Refusal::notFound);
        String name = place.substring(place.lastIndexOf('/') + 1);
        return new Download(name, member.size(), offset -> open(archive, member, offset));
    }

    private Optional<Member> find(Artifact archive, String place) {
        try (SeekableByteChannel channel = blobs.open(archive.blob())) {
            return new ZipArchive(channel, ArchiveTally.Limits.DEFAULT).find(place);
        } catch (IOException | Blobs.Missing unreadable) {
            return Optional.empty();
        }
    }

    private InputStream open(Artifact archive, Member member, long offset) {
        SeekableByteChannel channel = null;
        try {
            channel = blobs.open(archive.blob());
            InputStream content = new ZipContent(channel, member);
            content.skipNBytes(offset);
            return content;
        } catch (IOException | Blobs.Missing unreadable) {
            close(channel);
            throw Refusal.notFound();
        }
    }

    private static void close(@Nullable SeekableByteChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
