package dev.slipway.application.token;

/**
 * Which jobs reach a project with their tokens.
 *
 * @param inbound  whether only those of listed projects and groups do
 * @param outbound the older setting of the project's own jobs, which is kept and limits nothing
 */
public record JobTokenScopeView(boolean inbound, boolean outbound) {}
