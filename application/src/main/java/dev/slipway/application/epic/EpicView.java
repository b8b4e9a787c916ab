package dev.slipway.application.epic;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An epic as shown to clients.
 *
 * @param group     its group
 * @param parent    null if it has none, and if the caller does not see it
 * @param inherited days of what is below it
 * @param labels    in the order of their names
 * @param author    null if the account is gone
 * @param closedAt  null while it is open
 */
public record EpicView(
        long id,
        long iid,
        Group group,
        @Nullable Parent parent,
        EpicDraft content,
        EpicDays inherited,
        List<LabelBrief> labels,
        EpicState state,
        @Nullable UserBrief author,
        @Nullable Instant closedAt,
        Instant createdAt,
        Instant updatedAt,
        VoteCounts votes) {

    public EpicView {
        labels = List.copyOf(labels);
    }

    /** @param path full path */
    public record Group(long id, String path) {}

    public record Parent(long id, long iid, long groupId) {}
}
