package dev.slipway.application.mail;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailRetries;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends mails of recorded work. One that the server does not take is sent later, and dropped after some attempts, or if refused. */
public final class MailDelivery {

    private final Mailer mailer;
    private final Work work;
    private final Observations observations;
    private final Transactions transactions;

    MailDelivery(Mailer mailer, Work work, Observations observations, Transactions transactions) {
        this.mailer = mailer;
        this.work = work;
        this.observations = observations;
        this.transactions = transactions;
    }

    /** Rows from which mails are written. */
    public interface Outbox {

        /** Returns the kind of work that sends a row's mail. */
        String kind();

        /** Returns how lines of log name a row. */
        String name();

        /** Counts a mail that was not sent. Returns how many of this row that were; empty if the row is gone. */
        OptionalInt failed(long id);

        void remove(long id);
    }

    /** Sends the mail of a row. Returns whether the server has taken it. */
    public boolean send(Outbox outbox, long id, Mail mail) {
        switch (mailer.send(mail)) {
            case Delivery.Accepted() -> {
                observations.count("mail", "result", "sent");
                return true;
            }
            case Delivery.Refused(String why) -> drop(outbox, id, why);
            case Delivery.Failed(String why) -> repeat(outbox, id, why);
        }
        return false;
    }

    private void repeat(Outbox outbox, long id, String why) {
        observations.count("mail", "result", "failed");
        boolean repeated = transactions.write(now -> {
            OptionalInt failures = outbox.failed(id);
            Optional<Duration> pause = failures.isPresent() ? MailRetries.after(failures.getAsInt()) : Optional.empty();
            pause.ifPresent(wait -> work.at(now.plus(wait), outbox.kind(), id));
            return pause.isPresent();
        });
        if (!repeated) {
            drop(outbox, id, why);
        }
    }

    private void drop(Outbox outbox, long id, String why) {
        transactions.run(now -> outbox.remove(id));
        observations.count("mail", "result", "dropped");
        observations.trouble("mail.dropped", null, outbox.name(), id, "why", why);
    }
}
