package dev.slipway.application.award;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.award.port.EmojiNames;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of emoji on objects. */
public final class AwardModule {

    /** Ports of emoji. */
    public record Ports(Awards awards, AwardViews awardViews, EmojiNames emojiNames) {}

    public final Ports ports;
    public final AwardReads awardReads;
    public final GiveAward giveAward;
    public final WithdrawAward withdrawAward;

    // Recorded work
    public final WorkHandler removeAwardsOfUser;
    public final WorkHandler reassignAwardsOfUser;

    // Used by earlier features
    public final AwardsOfUser awardsOfUser;
    public final RemoveAwards removeAwards;

    public AwardModule(Ports ports, KernelModule kernel, AccessModule access, UserModule user, DiscussionModule discussion) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        Awardables awardables = new Awardables(discussion.discussionReads);
        awardReads = new AwardReads(awardables, ports.awardViews());
        giveAward = new GiveAward(access.access, awardables, ports.emojiNames(), ports.awards(), ports.awardViews(), transactions);
        withdrawAward = new WithdrawAward(access.access, awardables, ports.awards(), transactions);
        awardsOfUser = new AwardsOfUser(ports.awards(), kernel.ports.work());
        removeAwardsOfUser = awardsOfUser.removal(transactions);
        reassignAwardsOfUser = awardsOfUser.reassignment(user.ports.internalUsers(), transactions);
        removeAwards = new RemoveAwards(ports.awards(), transactions);
    }
}
