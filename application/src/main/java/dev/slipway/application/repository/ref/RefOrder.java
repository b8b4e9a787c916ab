package dev.slipway.application.repository.ref;

/** Order of a list of branches or tags. */
public enum RefOrder { NAME, UPDATED }
