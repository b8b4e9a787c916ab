package dev.slipway.rest.namespace;

import dev.slipway.application.namespace.share.ShareView;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An invited group, as the group or project shows it. */
public record ShareJson(long groupId, String groupName, String groupFullPath, int groupAccessLevel, @Nullable LocalDate expiresAt) {

    public static List<ShareJson> all(List<ShareView> shares) {
        return shares.stream().map(share -> new ShareJson(share.groupId(), share.groupName(), share.groupFullPath(), share.accessLevel(),
                share.expiresAt())).toList();
    }
}
