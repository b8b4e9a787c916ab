package dev.slipway.application.award.port;

import dev.slipway.application.award.AwardView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.award.Awardable;
import java.util.Optional;

/** Emoji on objects as shown to clients. */
public interface AwardViews {

    /** Returns the emoji on an object, oldest first. */
    Page<AwardView> list(Awardable awardable, PageRequest page);

    /** Returns an emoji on the object. */
    Optional<AwardView> find(Awardable awardable, long awardId);
}
