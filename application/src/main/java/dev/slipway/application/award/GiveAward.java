package dev.slipway.application.award;

import dev.slipway.application.access.Access;
import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.award.port.EmojiNames;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.award.AwardRules;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;

/**
 * Puts an emoji on an object, for callers who may comment on it. A user puts each emoji there once. Rejections are "not found", with the
 * texts of the dialect.
 */
public final class GiveAward {

    private static final String THING = "Award Emoji";

    private final Access access;
    private final Awardables awardables;
    private final EmojiNames names;
    private final Awards awards;
    private final AwardViews views;
    private final Transactions transactions;

    GiveAward(Access access, Awardables awardables, EmojiNames names, Awards awards, AwardViews views, Transactions transactions) {
        this.access = access;
        this.awardables = awardables;
        this.names = names;
        this.awards = awards;
        this.views = views;
        this.transactions = transactions;
    }

    /** @param alias any name of the emoji */
    public AwardView give(Caller caller, AwardableRef reference, String alias) {
        long userId = access.signedIn(caller).id();
        AwardableGrant grant = awardables.find(caller, reference);
        if (!grant.allows()) {
            throw Refusal.notFound(THING);
        }
        if (grant.system()) {
            throw rejected("Awardable cannot be awarded emoji");
        }
        String name = names.find(alias).orElseThrow(() -> rejected(alias.isBlank()
                ? "Name can't be blank and Name is not a valid emoji name" : "Name is not a valid emoji name"));
        Awardable awardable = grant.awardable();
        long id = transactions.write(now -> {
            awards.lock(awardable).filter(locked -> grant.place().admits(locked.membersOnly())).orElseThrow(() -> Refusal.notFound(THING));
            AwardUsage others = awards.usage(awardable, userId);
            AwardUsage withNotes = awards.usageWithNotes(awardable.whole(), userId);
            long given = awards.give(awardable, userId, name, now).orElseThrow(() -> rejected("Name has already been taken"));
            AwardRules.error(others, withNotes, grant.member()).ifPresent(reason -> {
                throw Refusal.badRequest(reason);
            });
            return given;
        });
        return views.find(awardable, id).orElseThrow(Refusal::notFound);
    }

    private static Refusal rejected(String why) {
        return Refusal.notFound(THING + " " + why);
    }
}
