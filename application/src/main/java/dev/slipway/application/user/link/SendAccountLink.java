package dev.slipway.application.user.link;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkRules;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Sends a recorded link. The token is made when the mail is written, so it is nowhere but in the mail. A mail that the server does not take
 * is written anew later, with another token, and dropped after some attempts, or at once where the server refuses it for good.
 */
public final class SendAccountLink implements WorkHandler {

    static final String KIND = "user.account_link";

    private final PrepareLink preparation;
    private final AccountLinks links;
    private final Mailer mailer;
    private final Work work;
    private final Observations observations;
    private final Transactions transactions;

    SendAccountLink(PrepareLink preparation, AccountLinks links, Mailer mailer, Work work, Observations observations,
            Transactions transactions) {
        this.preparation = preparation;
        this.links = links;
        this.mailer = mailer;
        this.work = work;
        this.observations = observations;
        this.transactions = transactions;
    }

    /** Makes the handler of a module. */
    public static SendAccountLink of(UserModule.Ports ports, KernelModule kernel, MailModule mail) {
        PrepareLink preparation = new PrepareLink(ports.accountLinks(), ports.users(), ports.userEmails(), kernel.ports.secrets(),
                mail.ports.mails(), kernel.ports.transactions());
        return new SendAccountLink(preparation, ports.accountLinks(), mail.ports.mailer(), kernel.ports.work(),
                kernel.ports.observations(), kernel.ports.transactions());
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** A mail server that is slow to answer delays no other work, and removals of large projects delay no mail. */
    @Override
    public boolean remote() {
        return true;
    }

    @Override
    public void handle(long id) {
        if (!mailer.configured()) {
            transactions.run(now -> links.remove(id));
            return;
        }
        preparation.prepare(id).map(mailer::send).ifPresent(delivery -> {
            switch (delivery) {
                case Delivery.Accepted() -> observations.count("mail", "result", "sent");
                case Delivery.Refused(String why) -> drop(id, why);
                case Delivery.Failed(String why) -> repeat(id, why);
            }
        });
    }

    private void repeat(long id, String why) {
        observations.count("mail", "result", "failed");
        boolean repeated = transactions.write(now -> {
            OptionalInt failures = links.failed(id);
            Optional<Duration> pause = failures.isPresent() ? LinkRules.retry(failures.getAsInt()) : Optional.empty();
            pause.ifPresent(wait -> work.at(now.plus(wait), KIND, id));
            return pause.isPresent();
        });
        if (!repeated) {
            drop(id, why);
        }
    }

    private void drop(long id, String why) {
        transactions.run(now -> links.remove(id));
        observations.count("mail", "result", "dropped");
        observations.trouble("mail.dropped", null, "link", id, "why", why);
    }

    /** Work that failed for another reason than the mail server leaves no link behind. */
    @Override
    public void givenUp(long id, String why) {
        transactions.run(now -> links.remove(id));
    }
}
