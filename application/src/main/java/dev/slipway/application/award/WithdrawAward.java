package dev.slipway.application.award;

import dev.slipway.application.access.Access;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.award.port.Awards.Given;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.award.AwardRules;
import dev.slipway.domain.award.Awardable;
import java.util.OptionalLong;

/** Takes an emoji from an object, for its user and for administrators. Locked discussions let users take back their own. */
public final class WithdrawAward {

    private final Access access;
    private final Awardables awardables;
    private final Awards awards;
    private final Transactions transactions;

    WithdrawAward(Access access, Awardables awardables, Awards awards, Transactions transactions) {
        this.access = access;
        this.awardables = awardables;
        this.awards = awards;
        this.transactions = transactions;
    }

    public void withdraw(Caller caller, AwardableRef reference, long awardId, Freshness freshness) {
        Account account = access.signedIn(caller);
        AwardableGrant grant = awardables.find(caller, reference);
        if (!grant.allows()) {
            throw Refusal.notFound("Award Emoji");
        }
        Awardable awardable = grant.awardable();
        transactions.write(() -> {
            awards.lock(awardable).orElseThrow(Refusal::notFound);
            Given given = awards.find(awardable, awardId).orElseThrow(Refusal::notFound);
            if (!AwardRules.withdraws(given.userId().equals(OptionalLong.of(account.id())), caller.administrator())) {
                throw Refusal.unauthenticated();
            }
            freshness.check(given.updatedAt());
            awards.remove(awardable, given);
        });
    }
}
