package dev.slipway.git.repository;

import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.DiffLimits.Spent;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Patch;
import dev.slipway.domain.repository.FileDiff.Side;
import dev.slipway.git.repository.limit.LineCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.errors.BinaryBlobException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.util.RawParseUtils;

/** Builds the patches of files, each up to its limit. */
final class Patches {

    private static final int CONTEXT = 3;

    private final ObjectReader reader;
    private final DiffLimits limits;
    private final HistogramDiff algorithm = new HistogramDiff();

    Patches(ObjectReader reader, DiffLimits limits) {
        this.reader = reader;
        this.limits = limits;
        algorithm.setFallbackAlgorithm(null);
    }

    static Spent size(Patch patch) {
        return new Spent((int) patch.text().chars().filter(one -> one == '\n').count(), patch.text().getBytes(StandardCharsets.UTF_8)
                .length);
    }

    /** Empty if only the mode or the name changed. */
    Patch of(DiffEntry entry, Side before, Side after) throws IOException {
        if (entry.getOldId() != null && entry.getOldId().equals(entry.getNewId())) {
            return Patch.whole("");
        }
        if (tooLarge(entry, DiffEntry.Side.OLD) || tooLarge(entry, DiffEntry.Side.NEW)) {
            return Patch.TOO_LARGE;
        }
        try {
            return text(text(entry, DiffEntry.Side.OLD), text(entry, DiffEntry.Side.NEW));
        } catch (BinaryBlobException binary) {
            return FileDiff.binary(before, after);
        } catch (Full passed) {
            return Patch.TOO_LARGE;
        }
    }

    private static boolean blob(DiffEntry entry, DiffEntry.Side side) {
        return entry.getMode(side).getObjectType() == Constants.OBJ_BLOB;
    }

    private boolean tooLarge(DiffEntry entry, DiffEntry.Side side) throws IOException {
        return blob(entry, side) && reader.getObjectSize(entry.getId(side).toObjectId(), Constants.OBJ_BLOB) > limits.content();
    }

    private RawText text(DiffEntry entry, DiffEntry.Side side) throws IOException, BinaryBlobException {
        if (entry.getMode(side) == FileMode.GITLINK) {
            return new RawText(("Subproject commit " + entry.getId(side).name() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        return blob(entry, side) ? RawText.load(reader.open(entry.getId(side).toObjectId(), Constants.OBJ_BLOB), limits.content())
                : RawText.EMPTY_TEXT;
    }

    private Patch text(RawText before, RawText after) throws IOException {
        Limited out = new Limited(limits.patch());
        try (DiffFormatter formatter = new DiffFormatter(out)) {
            formatter.setContext(CONTEXT);
            formatter.format(edits(before, after), before, after);
        }
        return Patch.whole(RawParseUtils.decode(out.bytes.toByteArray()));
    }

    /** If too many lines could match, everything between the common first and last lines counts as replaced. */
    private EditList edits(RawText before, RawText after) {
        Edit changed = RawTextComparator.DEFAULT.reduceCommonStartEnd(before, after, new Edit(0, before.size(), 0, after.size()));
        if ((long) changed.getLengthA() * changed.getLengthB() > LineCounts.Limits.USUAL.pairs()) {
            return EditList.singleton(changed);
        }
        return algorithm.diff(RawTextComparator.DEFAULT, before, after);
    }

    /** Thrown if a patch exceeds its limit. */
    private static final class Full extends IOException {

        private static final long serialVersionUID = 1L;
    }

    private static final class Limited extends OutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int most;

        Limited(int most) {
            this.most = most;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] more, int offset, int length) throws IOException {
            if (bytes.size() + length > most) {
                throw new Full();
            }
            bytes.write(more, offset, length);
        }
    }
}
