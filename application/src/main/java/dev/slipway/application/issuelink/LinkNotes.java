package dev.slipway.application.issuelink;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.issuelink.LinkEnds.End;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkNotes;
import java.time.Instant;
import java.util.function.BiFunction;

/**
 * Writes the system notes about links on both issues, in the transaction of the change, in which both are locked. Each is a mention of the
 * other issue, so only readers of that are told. Links beyond the bounds of {@code MentionRules} have none.
 */
final class LinkNotes {

    private final SystemNotes notes;

    LinkNotes(SystemNotes notes) {
        this.notes = notes;
    }

    void linked(End one, End other, IssueLink link, long linkId, long byUser, Instant now) {
        both(one, other, (on, named) -> notes.mention(on.issue(), Mention.ofLink(named.issue(), linkId, false, on.member()), byUser,
                IssueLinkNotes.linked(link.typeFrom(on.id()), named.referenceFrom(on)), now));
    }

    void unlinked(End one, End other, long linkId, long byUser, Instant now) {
        both(one, other, (on, named) -> notes.mention(on.issue(), Mention.ofLink(named.issue(), linkId, true, on.member()), byUser,
                IssueLinkNotes.unlinked(named.referenceFrom(on)), now));
    }

    /** Writes in the order of the ids, in which issues are locked. */
    private static void both(End one, End other, BiFunction<End, End, Boolean> write) {
        End first = one.id() < other.id() ? one : other;
        End second = first == one ? other : one;
        write.apply(first, second);
        write.apply(second, first);
    }
}
