package dev.slipway.application.user.link;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mail.MailDelivery;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.port.AccountLinks;
import java.util.OptionalInt;

/**
 * Sends a recorded link. The token is made when the mail is written, so it is nowhere but in the mail. A mail that the server does not take
 * is written anew later, with another token.
 */
public final class SendAccountLink implements WorkHandler, MailDelivery.Outbox {

    static final String KIND = "user.account_link";

    private final PrepareLink preparation;
    private final AccountLinks links;
    private final Mailer mailer;
    private final MailDelivery delivery;
    private final Transactions transactions;

    SendAccountLink(PrepareLink preparation, AccountLinks links, Mailer mailer, MailDelivery delivery, Transactions transactions) {
        this.preparation = preparation;
        this.links = links;
        this.mailer = mailer;
        this.delivery = delivery;
        this.transactions = transactions;
    }

    /** Makes the handler of a module. */
    public static SendAccountLink of(UserModule.Ports ports, KernelModule kernel, MailModule mail) {
        PrepareLink preparation = new PrepareLink(ports.accountLinks(), ports.users(), ports.userEmails(), kernel.ports.secrets(),
                mail.ports.mails(), kernel.ports.transactions());
        return new SendAccountLink(preparation, ports.accountLinks(), mail.ports.mailer(), mail.mailDelivery, kernel.ports.transactions());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String name() {
        return "link";
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
        preparation.prepare(id).ifPresent(mail -> delivery.send(this, id, mail));
    }

    @Override
    public OptionalInt failed(long id) {
        return links.failed(id);
    }

    @Override
    public void remove(long id) {
        links.remove(id);
    }

    /** Work that failed for another reason than the mail server leaves no link behind. */
    @Override
    public void givenUp(long id, String why) {
        transactions.run(now -> links.remove(id));
    }
}
