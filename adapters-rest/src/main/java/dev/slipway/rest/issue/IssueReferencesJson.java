package dev.slipway.rest.issue;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.issue.IssueView;

/**
 * References to an issue in texts.
 *
 * @param relative reference relative to the scope of the request: project, group, or instance
 */
public record IssueReferencesJson(@JsonProperty("short") String shortForm, String relative, String full) {

    public static IssueReferencesJson inProject(IssueView issue) {
        return new IssueReferencesJson(number(issue), number(issue), full(issue));
    }

    /** @param groupPath full path of the group; issues of its direct projects are referenced without it */
    static IssueReferencesJson inGroup(IssueView issue, String groupPath) {
        int name = issue.projectPath().lastIndexOf('/') + 1;
        boolean near = issue.projectPath().substring(0, Math.max(0, name - 1)).equals(groupPath);
        return new IssueReferencesJson(number(issue), near ? issue.projectPath().substring(name) + number(issue) : full(issue),
                full(issue));
    }

    public static IssueReferencesJson anywhere(IssueView issue) {
        return new IssueReferencesJson(number(issue), full(issue), full(issue));
    }

    private static String number(IssueView issue) {
        return "#" + issue.iid();
    }

    private static String full(IssueView issue) {
        return issue.projectPath() + number(issue);
    }
}
