package dev.slipway.domain.user;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * E-mail addresses of an account, and what each may be used for. Cases of letters do not distinguish addresses.
 *
 * @param confirmed whether the primary address is confirmed
 */
public record EmailAddresses(String primary, boolean confirmed, List<Secondary> secondary) {

    /** Choice of a generated address for commits. */
    public static final String PRIVATE = "_private";

    /** Maximum number of secondary addresses of an account. */
    public static final int MOST = 100;

    public EmailAddresses {
        Objects.requireNonNull(primary);
        secondary = List.copyOf(secondary);
    }

    public record Secondary(String email, boolean confirmed) {

        public Secondary {
            Objects.requireNonNull(email);
        }
    }

    /** Returns whether the account has the address. */
    public boolean has(String email) {
        return isPrimary(email) || secondary(email).isPresent();
    }

    public boolean isPrimary(String email) {
        return primary.equalsIgnoreCase(email);
    }

    /** Returns why an address cannot become the primary one: only addresses of the account can. */
    public Optional<Reason> primaryProblem(String wanted) {
        return has(wanted) ? Optional.empty() : Optional.of(Reason.of("email.not_added"));
    }

    /** Returns why an address cannot be shown in public; null and an empty text are none. */
    public Optional<Reason> publicProblem(@Nullable String wanted) {
        boolean good = wanted == null || wanted.isEmpty() || verified().anyMatch(wanted::equalsIgnoreCase);
        return good ? Optional.empty() : Optional.of(Reason.of("email.unverified"));
    }

    /** Returns why an address cannot be that of commits; null and an empty text stand for the primary address. */
    public Optional<Reason> commitProblem(@Nullable String wanted) {
        return PRIVATE.equals(wanted) ? Optional.empty() : publicProblem(wanted);
    }

    /** Returns why an address cannot be added to an account. */
    public Optional<Reason> additionProblem(String email) {
        Optional<Reason> malformed = UserRules.emailProblem(email);
        return malformed.isPresent() || secondary.size() < MOST ? malformed : Optional.of(Reason.of("email.too_many", MOST));
    }

    /** Returns whether the address is a confirmed one of the account. */
    public boolean isVerified(String email) {
        return verified().anyMatch(email::equalsIgnoreCase);
    }

    /**
     * Returns whether an address becomes the primary one after it is confirmed.
     *
     * @param withoutConfirmation whether the address need not be confirmed
     */
    public boolean awaitsConfirmation(String wanted, boolean withoutConfirmation) {
        return !withoutConfirmation && !isPrimary(wanted) && has(wanted) && !isVerified(wanted);
    }

    /** Returns an address of the account as it is stored; empty if it is none of them. */
    public Optional<String> stored(String email) {
        return isPrimary(email) ? Optional.of(primary) : secondary(email).map(Secondary::email);
    }

    /** Returns the addresses that the account has confirmed. */
    public Stream<String> verified() {
        return Stream.concat(confirmed ? Stream.of(primary) : Stream.empty(),
                secondary.stream().filter(Secondary::confirmed).map(Secondary::email));
    }

    private Optional<Secondary> secondary(String email) {
        return secondary.stream().filter(address -> address.email().equalsIgnoreCase(email)).findFirst();
    }
}
