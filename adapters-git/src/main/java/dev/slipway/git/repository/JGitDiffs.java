package dev.slipway.git.repository;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.DiffLimits.Spent;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Patch;
import dev.slipway.domain.repository.Shas;
import dev.slipway.git.repository.limit.HeavyWork;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevWalk;

/** Compares commits of stored repositories, with limited concurrency. */
@Singleton
public final class JGitDiffs implements Diffs {

    /** Maximum duration of one comparison. */
    private static final Duration COMPARING = Duration.ofSeconds(5);

    private final Stores stores;

    public JGitDiffs(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public Diff between(ObjectSource source, String from, String to, Window window, DiffLimits limits) {
        return HeavyWork.ask(() -> {
            long start = System.nanoTime();
            BooleanSupplier late = () -> System.nanoTime() - start > COMPARING.toNanos();
            return stores.ask(source, new Diff(List.of(), 0, false), repository -> {
                try (ObjectReader reader = repository.newObjectReader(); RevWalk walk = new RevWalk(reader)) {
                    ChangedFiles changed = ChangedFiles.find(reader, Shas.isZero(from) ? null : walk.parseCommit(Stores.id(from)).getTree(),
                            walk.parseCommit(Stores.id(to)).getTree(), limits.files(), late);
                    return shown(reader, changed, window, limits, late);
                }
            });
        });
    }

    private static Diff shown(ObjectReader reader, ChangedFiles changed, Window window, DiffLimits limits,
            BooleanSupplier late) throws IOException {
        Patches patches = new Patches(reader, limits);
        int start = (int) Math.min(window.skipped(), changed.files().size());
        int end = Math.min(start + window.size(), changed.files().size());
        List<FileDiff> shown = new ArrayList<>();
        Spent spent = Spent.NOTHING;
        boolean cut = false;
        for (DiffEntry entry : changed.files().subList(start, end)) {
            boolean over = late.getAsBoolean();
            cut |= over;
            FileDiff.Side before = side(entry, DiffEntry.Side.OLD);
            FileDiff.Side after = side(entry, DiffEntry.Side.NEW);
            Patch patch = over ? Patch.COLLAPSED : patches.of(entry, before, after);
            Spent size = patch.shown() == FileDiff.Shown.WHOLE ? Patches.size(patch) : Spent.NOTHING;
            shown.add(new FileDiff(before, after, patch.shown() == FileDiff.Shown.WHOLE ? judged(patch, limits, spent, size) : patch));
            spent = limits.after(spent, size);
        }
        return new Diff(shown, changed.files().size(), changed.more() || cut);
    }

    private static Patch judged(Patch patch, DiffLimits limits, Spent spent, Spent size) {
        return switch (limits.judge(spent, size)) {
            case WHOLE -> patch;
            case COLLAPSED -> Patch.COLLAPSED;
            case TOO_LARGE -> Patch.TOO_LARGE;
        };
    }

    private static FileDiff.Side side(DiffEntry entry, DiffEntry.Side side) {
        FileMode mode = entry.getMode(side);
        boolean missing = mode == FileMode.MISSING;
        DiffEntry.Side named = missing ? side == DiffEntry.Side.OLD ? DiffEntry.Side.NEW : DiffEntry.Side.OLD : side;
        return new FileDiff.Side(entry.getPath(named), missing ? FileDiff.NO_MODE : "%06o".formatted(mode.getBits()));
    }
}
