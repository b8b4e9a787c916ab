package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.persistence.jooq.tables.Users;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Conditions by which issues and merge requests are found alike. */
public final class ItemConditions {

    /** Number of words that a search reads; further words are ignored. */
    private static final int WORDS = 10;

    private ItemConditions() {
    }

    /** Adds the condition on an attribute, unless any value will do. @param missing holds for items without a value */
    public static <T> void asked(AttributeFilter<T> wanted, Condition missing, Function<T, Condition> exactly, List<Condition> all) {
        switch (wanted) {
            case AttributeFilter.Whatever<T> ignored -> { }
            case AttributeFilter.None<T> ignored -> all.add(missing);
            case AttributeFilter.Any<T> ignored -> all.add(not(missing));
            case AttributeFilter.Exactly<T>(T value) -> all.add(exactly.apply(value));
        }
    }

    /**
     * Adds the condition on the emoji that the caller has put on an item; none without an account.
     *
     * @param here the condition on the emoji of the item
     */
    public static void reacted(AttributeFilter<String> reaction, Condition here, OptionalLong account, List<Condition> all) {
        if (account.isPresent()) {
            Condition own = here.and(AWARDS.USER_ID.eq(account.getAsLong())).and(AWARDS.FORMER.isFalse());
            asked(reaction, notExists(selectOne().from(AWARDS).where(own)),
                    name -> exists(selectOne().from(AWARDS).where(own.and(AWARDS.NAME.eq(name)))), all);
        }
    }

    /** Selects the id of the user with a name. */
    public static Select<Record1<Long>> named(String username) {
        Users named = USERS.as("named");
        return select(named.ID).from(named).where(lower(named.USERNAME).eq(username.toLowerCase(Locale.ROOT)), named.DELETED_AT.isNull());
    }

    /** Returns the condition on items that have each word of a search in one of its texts. */
    public static Condition found(Search search, Field<String> title, Field<String> description) {
        return DSL.and(Stream.of(search.text().strip().split("\\s+")).limit(WORDS).map(word -> DSL.or(search.in().stream()
                .map(text -> lower(text == Text.TITLE ? title : description).contains(lower(val(word)))).toList())).toList());
    }
}
