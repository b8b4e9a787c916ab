package dev.slipway.application.repository;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Blames;
import dev.slipway.application.repository.port.Blames.Lines;
import dev.slipway.application.repository.port.Blames.Part;
import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** Returns the commits that the lines of a file come from. A limit bounds the cost for files that changed often. */
public final class BlameReads {

    /** Maximum bytes of file versions to read; a file of 100 kilobytes can have some thousand versions. */
    private static final long MOST = 512L * 1024 * 1024;

    private final Blames blames;

    public BlameReads(Blames blames) {
        this.blames = blames;
    }

    /** @param file a file that the caller may see */
    public List<Part> of(FileView file, Lines lines) {
        if (lines.first() > lines.last()) {
            throw Refusal.badRequest(Reason.of("blame.reversed"));
        }
        return blames.of(file.projectId(), file.commitId(), file.path(), lines, MOST)
                .orElseThrow(() -> Refusal.unprocessable(Reason.of("blame.too_much")));
    }
}
