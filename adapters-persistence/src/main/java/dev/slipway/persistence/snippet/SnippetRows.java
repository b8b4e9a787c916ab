package dev.slipway.persistence.snippet;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.snippet.SnippetView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Snippets;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.user.UserBriefColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Field;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** Reads whole snippets, with everything that answers show in one row. */
final class SnippetRows {

    final Snippets s = SNIPPETS.as("s");
    final Projects p = PROJECTS.as("p");
    final Namespaces n = NAMESPACES.as("n");
    private final Users author = USERS.as("author");
    private final UserBriefColumns brief = new UserBriefColumns(author);

    /** Returns what a view is made of, in the order in which it is read. */
    List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(List.of(s.ID, s.PROJECT_ID, p.FULL_PATH, s.TITLE, s.DESCRIPTION, s.VISIBILITY,
                s.DEFAULT_BRANCH, s.FILES));
        fields.addAll(brief.all());
        fields.addAll(List.of(author.EMAIL, author.PUBLIC_EMAIL, author.CREATED_AT, s.CREATED_AT, s.UPDATED_AT));
        return fields;
    }

    /** Returns the tables that conditions refer to. */
    Table<?> matching() {
        return s.leftJoin(p).on(p.ID.eq(s.PROJECT_ID)).leftJoin(n).on(n.ID.eq(p.NAMESPACE_ID));
    }

    Table<?> shown() {
        return s.leftJoin(p).on(p.ID.eq(s.PROJECT_ID)).leftJoin(n).on(n.ID.eq(p.NAMESPACE_ID))
                .leftJoin(author).on(author.ID.eq(s.AUTHOR_ID));
    }

    SnippetView view(Row row) {
        long id = row.get(s.ID);
        SnippetView.InProject project = row.shared(s.PROJECT_ID, this::project);
        return new SnippetView(id, Optional.ofNullable(project), draft(row, s), row.get(s.DEFAULT_BRANCH), List.of(row.get(s.FILES)),
                row.shared(author.ID, this::author), row.get(s.CREATED_AT), row.get(s.UPDATED_AT));
    }

    private SnippetView.@Nullable InProject project(Row row) {
        Long id = row.get(s.PROJECT_ID);
        return id == null ? null : new SnippetView.InProject(id, row.get(p.FULL_PATH));
    }

    private SnippetView.@Nullable Author author(Row row) {
        UserBrief user = brief.read(row);
        return user == null ? null
                : new SnippetView.Author(user, row.get(author.EMAIL), row.get(author.PUBLIC_EMAIL), row.get(author.CREATED_AT));
    }

    /** @param snippet the table of the row, or its alias */
    static SnippetDraft draft(Row row, Snippets snippet) {
        return new SnippetDraft(row.get(snippet.TITLE), row.get(snippet.DESCRIPTION), Visibility.ofLevel(row.get(snippet.VISIBILITY)));
    }
}
