package dev.slipway.application.token.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.token.ResourceTokenView;
import dev.slipway.application.token.TokenFilter;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Bot accounts of projects and groups, and their access tokens. */
public interface AccessTokenBots {

    /** Records that an account is a bot of the project or group. */
    void record(long botId, MemberSource source);

    /**
     * Returns the number of bots of a project or group whose accounts exist. Locks the project or group until the transaction ends, against
     * other counts.
     */
    int count(MemberSource source);

    /** Returns the tokens of the bots of a project or group, by a filter and in its order. */
    Page<ResourceTokenView> list(MemberSource source, TokenFilter filter, LocalDate today, PageRequest page);

    /** @param today determines whether the token has expired */
    Optional<ResourceTokenView> find(MemberSource source, long tokenId, LocalDate today);

    /**
     * Returns bots without an active token, and those whose project or group is deleted, with ids above {@code after}, in the order of ids.
     */
    List<Long> unused(LocalDate today, long after, int most);
}
