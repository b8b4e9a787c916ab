package dev.slipway.domain.user;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Generated addresses for commits of users who show none of their own. They name the account by its id, so that it is found again. */
public final class PrivateCommitAddress {

    /** Domain of addresses in commits that the server writes. */
    public static final String COMMIT_DOMAIN = "invalid";

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-[^@]+@users\\.noreply\\.[^@]+", Pattern.CASE_INSENSITIVE);

    private PrivateCommitAddress() {
    }

    /** @param domain below {@code users.noreply} */
    public static String of(long userId, String username, String domain) {
        return userId + "-" + username + "@users.noreply." + domain;
    }

    /** Returns the id of the user whose address it is, in any domain and with a former name too; empty if it is no generated one. */
    public static OptionalLong user(String address) {
        Matcher matcher = FORM.matcher(address);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
