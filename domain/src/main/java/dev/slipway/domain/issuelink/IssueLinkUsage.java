package dev.slipway.domain.issuelink;

/**
 * Numbers of the links of an issue.
 *
 * @param inside  those to issues of its project
 * @param outside those to issues of other projects, of which its own members may see none
 */
public record IssueLinkUsage(int inside, int outside) {}
