/**
 * Another application: what somebody writes who has the toolkit jar and has read {@code docs/reference/toolkit.md}. It
 * is deployed on its own, without Hotseat's server, by {@code ToolkitInAnotherApplicationIT}.
 */
@NullMarked
package com.example.shop;

import org.jspecify.annotations.NullMarked;
