package dev.slipway.application.award;

import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;

/** Returns the emoji on objects, for all who read the object. */
public final class AwardReads {

    private final Awardables awardables;
    private final AwardViews views;

    AwardReads(Awardables awardables, AwardViews views) {
        this.awardables = awardables;
        this.views = views;
    }

    public Page<AwardView> list(Caller caller, AwardableRef reference, PageRequest page) {
        return views.list(awardables.find(caller, reference).awardable(), page);
    }

    public AwardView get(Caller caller, AwardableRef reference, long awardId) {
        return views.find(awardables.find(caller, reference).awardable(), awardId).orElseThrow(Refusal::notFound);
    }
}
