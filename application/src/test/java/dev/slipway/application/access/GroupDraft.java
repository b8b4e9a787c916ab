package dev.slipway.application.access;

import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;

/**
 * Group that a test stores: private and at the top, unless it says otherwise.
 *
 * @param path of the group alone, without those above it
 */
public record GroupDraft(String path, OptionalLong parent, Visibility visibility) {

    public static GroupDraft named(String path) {
        return new GroupDraft(path, OptionalLong.empty(), Visibility.PRIVATE);
    }

    public GroupDraft inside(long group) {
        return new GroupDraft(path, OptionalLong.of(group), visibility);
    }

    public GroupDraft visible(Visibility wanted) {
        return new GroupDraft(path, parent, wanted);
    }
}
