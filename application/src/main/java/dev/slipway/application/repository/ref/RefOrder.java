package dev.slipway.application.repository.ref;

/** What lists of branches and tags are ordered by. */
public enum RefOrder { NAME, UPDATED }
