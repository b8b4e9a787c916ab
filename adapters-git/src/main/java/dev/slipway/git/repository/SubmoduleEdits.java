package dev.slipway.git.repository;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.FileEdit;
import dev.slipway.domain.repository.FileMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator.SubmoduleValidationException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectReader;

/** Rejects edits of a {@code .gitmodules} that no push may bring. */
final class SubmoduleEdits {

    private static final int LARGEST = 16 << 20;

    private SubmoduleEdits() {
    }

    /** Returns the reason against the first one; empty if there is none. */
    static Optional<Reason> fault(ObjectReader reader, List<FileEdit> edits) throws IOException {
        for (FileEdit edit : edits) {
            String name = edit.path().substring(edit.path().lastIndexOf('/') + 1);
            if (name.equalsIgnoreCase(Constants.DOT_GIT_MODULES) && !safe(reader, edit)) {
                return Optional.of(Reason.of("file.dangerous_submodules", edit.path()));
            }
        }
        return Optional.empty();
    }

    private static boolean safe(ObjectReader reader, FileEdit edit) throws IOException {
        return switch (edit) {
            case FileEdit.Write write -> write.mode() != FileMode.LINK && safe(write.content());
            case FileEdit.Link link -> link.mode() != FileMode.LINK && safe(reader, link.blobId());
            case FileEdit.Remove ignored -> true;
        };
    }

    private static boolean safe(ObjectReader reader, String blobId) throws IOException {
        try {
            return safe(reader.open(Stores.id(blobId), Constants.OBJ_BLOB).getCachedBytes(LARGEST));
        } catch (LargeObjectException large) {
            return false;
        }
    }

    private static boolean safe(FileContent content) throws IOException {
        if (content.size() > LARGEST) {
            return false;
        }
        try (InputStream in = content.open()) {
            return safe(in.readAllBytes());
        }
    }

    private static boolean safe(byte[] content) {
        try {
            SubmoduleValidator.assertValidGitModulesFile(new String(content, StandardCharsets.UTF_8));
            return true;
        } catch (SubmoduleValidationException dangerous) {
            return false;
        }
    }
}
