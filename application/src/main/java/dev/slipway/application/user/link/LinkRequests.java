package dev.slipway.application.user.link;

import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Asks for links inside the transaction that causes them. They are sent after its commit. */
public final class LinkRequests {

    private final AccountLinks links;
    private final Mailer mailer;
    private final Secrets secrets;
    private final Work work;

    public LinkRequests(AccountLinks links, Mailer mailer, Secrets secrets, Work work) {
        this.links = links;
        this.mailer = mailer;
        this.secrets = secrets;
        this.work = work;
    }

    /** Sends a link to the owner of an account. Nothing is sent, and nothing recorded, where the installation sends no mail. */
    public void mail(OptionalLong userId, LinkPurpose purpose, String address, Instant now) {
        if (mailer.configured()) {
            work.soon(SendAccountLink.KIND, links.add(userId, purpose, address, now));
        }
    }

    /** Ends the links of a purpose that an account has. */
    public void withdraw(long userId, LinkPurpose purpose) {
        links.removeAll(userId, Set.of(purpose));
    }

    /** Ends the links that were sent to an address of an account. */
    public void withdraw(long userId, String address) {
        links.removeSentTo(userId, address);
    }

    /**
     * Sends a link, or returns the token of one where the installation sends no mail, to be shown to the administrator who asked. It is
     * kept as a digest, so it is shown once.
     */
    public Optional<String> mailOrShow(long userId, LinkPurpose purpose, String address, Instant now) {
        if (mailer.configured()) {
            mail(OptionalLong.of(userId), purpose, address, now);
            return Optional.empty();
        }
        String token = secrets.token(BrowserTokens.LENGTH);
        links.issue(links.add(OptionalLong.of(userId), purpose, address, now), userId, secrets.digest(token), now.plus(purpose.life()));
        return Optional.of(token);
    }
}
