package dev.slipway.domain.discussion;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IssueSight;
import dev.slipway.domain.snippet.SnippetSight;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Mentions of an object that a reader is shown. Whether an issue is confidential, and to whom a snippet is visible, is decided when the
 * mention is read, so mentions in an object that is hidden later are hidden with it, and those in one that is opened are shown.
 *
 * @param sources  whose mentions are shown
 * @param trusted  projects in which the reader sees all confidential issues
 * @param snippets of the sources that are shown
 * @param reader   account whose own confidential issues and private snippets are shown too; empty for none
 */
public record MentionAudience(Set<MentionSource> sources, Set<Long> trusted, Snippets snippets, OptionalLong reader) {

    public static final MentionAudience NONE = new MentionAudience(Set.of(), Set.of(), OptionalLong.empty());

    /**
     * Snippets whose mentions are shown.
     *
     * @param trusted projects in which the reader sees all snippets
     * @param open    visibilities of snippets that the reader sees elsewhere
     */
    public record Snippets(Set<Long> trusted, Set<Visibility> open) {

        public static final Snippets NONE = new Snippets(Set.of(), Set.of());

        public Snippets {
            trusted = Set.copyOf(trusted);
            open = Set.copyOf(open);
        }
    }

    public MentionAudience {
        sources = Set.copyOf(sources);
        trusted = Set.copyOf(trusted);
    }

    /** Creates an audience of mentions of which none is in a snippet that others do not see. */
    public MentionAudience(Set<MentionSource> sources, Set<Long> trusted, OptionalLong reader) {
        this(sources, trusted, Snippets.NONE, reader);
    }

    /** Returns the audience of mentions of which none is in an issue or a snippet. */
    public static MentionAudience of(Set<MentionSource> sources) {
        return new MentionAudience(sources, Set.of(), OptionalLong.empty());
    }

    /**
     * Returns whether a mention is shown that is not in a snippet.
     *
     * @param confidential whether it is in a confidential issue
     * @param own          whether the reader wrote that issue or works on it
     */
    public boolean shows(MentionSource source, boolean confidential, boolean own) {
        return sources.contains(source) && IssueSight.CLAUSES.hold(
                new IssueSight(true, confidential, trusted.contains(source.projectId()), own && reader.isPresent()));
    }

    /**
     * Returns whether a mention in a snippet is shown.
     *
     * @param visibility of the snippet
     * @param own        whether the reader wrote the snippet
     */
    public boolean shows(MentionSource source, Visibility visibility, boolean own) {
        return sources.contains(source) && SnippetSight.CLAUSES.hold(new SnippetSight(true, snippets.trusted().contains(source.projectId()),
                own && reader.isPresent(), snippets.open(), visibility));
    }
}
