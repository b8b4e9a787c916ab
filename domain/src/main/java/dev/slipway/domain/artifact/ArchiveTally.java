package dev.slipway.domain.artifact;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the entries of an archive while they are read, so that a malicious archive is refused before it fills memory or disk.
 *
 * @param size unpacked size of all entries so far, in bytes
 */
public record ArchiveTally(long entries, long size) {

    public static final ArchiveTally EMPTY = new ArchiveTally(0, 0);

    /** Limits of an archive. Sizes are in bytes; {@code ratio} applies to entries of {@code ratioFrom} unpacked bytes and more. */
    public record Limits(long entries, long totalSize, long entrySize, long ratio, long ratioFrom) {

        /** Bytes that deflate unpacks from one byte at most: a repetition of 258 bytes takes two bits. */
        private static final long DEFLATE = 1_032;

        /**
         * Limits by default. The ratio is that of the format, so that no honest file is refused for being compressed well, and an entry
         * that declares more cannot be unpacked. It is checked from 1 MiB on, where the bytes around the data no longer count.
         */
        public static final Limits DEFAULT =
                new Limits(100_000, 20L << 30, 10L << 30, DEFLATE, 1L << 20);
    }

    /** Archive entry, as the archive declares it or as it was measured while it was unpacked. */
    public record Entry(String name, long packedSize, long size, boolean link) {
    }

    /** Entry that is checked before it is added to the tally. */
    public record Candidate(ArchiveTally tally, Entry entry, Limits limits) {
    }

    public static final Policy<Candidate> POLICY = Policy.of("artifact.archive_entry",
            new NamedRule<>("artifact.entry_name", ArchiveTally::badName),
            requires("artifact.entry_is_link", candidate -> !candidate.entry.link()),
            requires("artifact.entry_size_unknown",
                    candidate -> candidate.entry.size() >= 0 && candidate.entry.packedSize() >= 0),
            requires("artifact.too_many_entries",
                    candidate -> candidate.tally.entries() < candidate.limits.entries(),
                    candidate -> candidate.limits.entries()),
            requires("artifact.entry_too_large",
                    candidate -> candidate.entry.size() <= candidate.limits.entrySize(),
                    candidate -> candidate.limits.entrySize()),
            requires("artifact.archive_too_large",
                    candidate -> candidate.entry.size() <= candidate.limits.totalSize() - candidate.tally.size(),
                    candidate -> candidate.limits.totalSize()),
            requires("artifact.packed_too_tightly", ArchiveTally::plausible, candidate -> candidate.limits.ratio()));

    /** Rejections that are limits of the server: an archive beyond them is refused at its upload, since its files could not be read. */
    private static final Set<String> LIMITS = Set.of("artifact.entry_too_large", "artifact.archive_too_large");

    /** Returns the limit that an entry exceeds; empty if it may be read, and if the entry itself is at fault. */
    public static Optional<Reason> excess(Reason denial) {
        return Optional.of(denial).filter(reason -> LIMITS.contains(reason.id()));
    }

    public ArchiveTally plus(Entry entry) {
        return new ArchiveTally(entries + 1, size + entry.size());
    }

    private static Optional<Reason> badName(Candidate candidate) {
        return switch (ArchivePath.ofEntry(candidate.entry.name())) {
            case ArchivePath.Inside inside -> Optional.empty();
            case ArchivePath.Refused refused -> Optional.of(refused.reason());
        };
    }

    private static boolean plausible(Candidate candidate) {
        Entry entry = candidate.entry;
        return entry.size() < candidate.limits.ratioFrom()
                || entry.size() / Math.max(1, entry.packedSize()) <= candidate.limits.ratio();
    }
}
