package dev.slipway.application.user.link;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mail.MailAddress;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Asks for a link by an address, without an account. Neither the answer nor its time tells whether there is such an account: the request is
 * recorded as it was sent, and work looks for the account later.
 */
public final class AskForLink {

    private static final String OF_CLIENT = "account_link.client";
    private static final String OF_ADDRESS = "account_link.address";
    private static final RateLimit CLIENT_RATE = new RateLimit(20, Duration.ofMinutes(10));
    private static final RateLimit ADDRESS_RATE = new RateLimit(3, Duration.ofMinutes(10));

    private final LinkRequests requests;
    private final Mailer mailer;
    private final RateLimits limits;
    private final Secrets secrets;
    private final Transactions transactions;

    public AskForLink(LinkRequests requests, Mailer mailer, RateLimits limits, Secrets secrets, Transactions transactions) {
        this.requests = requests;
        this.mailer = mailer;
        this.limits = limits;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** @param client key under which the address of the client is counted */
    public record Request(String address, String client) {
        @Override
        public String toString() {
            return "Request[" + client + "]";
        }
    }

    public void resetPassword(Request request) {
        ask(request, LinkPurpose.RESET_PASSWORD);
    }

    public void confirmEmail(Request request) {
        ask(request, LinkPurpose.CONFIRM_EMAIL);
    }

    /** More requests for one address than are allowed are dropped in silence; all of one client are refused. */
    private void ask(Request request, LinkPurpose purpose) {
        if (!mailer.configured()) {
            throw Refusal.unprocessable(Reason.of("mail.off"));
        }
        limits.take(OF_CLIENT, request.client(), CLIENT_RATE);
        MailAddress.of(request.address().strip()).map(MailAddress::text).filter(this::allowed).ifPresent(address ->
                transactions.run(now -> requests.mail(OptionalLong.empty(), purpose, address, now)));
    }

    private boolean allowed(String address) {
        String key = HexFormat.of().formatHex(secrets.digest("link " + address.toLowerCase(Locale.ROOT)));
        return limits.tryTake(OF_ADDRESS, key, ADDRESS_RATE).isEmpty();
    }
}
