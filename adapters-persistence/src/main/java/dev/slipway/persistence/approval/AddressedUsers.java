package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.user.PrivateCommitAddress;
import dev.slipway.persistence.jooq.tables.Users;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Record1;
import org.jooq.Select;

/** Users by their e-mail addresses, confirmed or not. So it suits what keeps users from something, and not what lets them do it. */
final class AddressedUsers {

    private AddressedUsers() {
    }

    /** Selects the ids of users with one of these addresses, which are in lower case, generated ones included. */
    static Select<Record1<Long>> ids(Set<String> addresses) {
        Users addressed = USERS.as("addressed");
        Set<Long> generated = addresses.stream().flatMapToLong(address -> PrivateCommitAddress.user(address).stream()).boxed()
                .collect(Collectors.toSet());
        return select(addressed.ID).from(addressed).where(lower(addressed.EMAIL).in(addresses))
                .union(select(USER_EMAILS.USER_ID).from(USER_EMAILS).where(lower(USER_EMAILS.EMAIL).in(addresses)))
                .union(select(addressed.ID).from(addressed).where(addressed.ID.in(generated)));
    }
}
