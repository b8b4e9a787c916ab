package dev.slipway.domain.discussion;

import dev.slipway.domain.issue.IssueSight;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Mentions of an object that a reader is shown. Whether an issue is confidential is decided when the mention is read, so mentions in an
 * issue that becomes confidential are hidden, and those in one that is opened are shown.
 *
 * @param sources whose mentions are shown
 * @param trusted projects in which the reader sees all confidential issues
 * @param reader  account whose own confidential issues are shown too; empty for none
 */
public record MentionAudience(Set<MentionSource> sources, Set<Long> trusted, OptionalLong reader) {

    public static final MentionAudience NONE = new MentionAudience(Set.of(), Set.of(), OptionalLong.empty());

    public MentionAudience {
        sources = Set.copyOf(sources);
        trusted = Set.copyOf(trusted);
    }

    /** Returns the audience of mentions of which none is in an issue. */
    public static MentionAudience of(Set<MentionSource> sources) {
        return new MentionAudience(sources, Set.of(), OptionalLong.empty());
    }

    /**
     * Returns whether a mention is shown.
     *
     * @param confidential whether it is in a confidential issue
     * @param own          whether the reader wrote that issue or works on it
     */
    public boolean shows(MentionSource source, boolean confidential, boolean own) {
        return sources.contains(source) && IssueSight.CLAUSES.hold(
                new IssueSight(true, confidential, trusted.contains(source.projectId()), own && reader.isPresent()));
    }
}
