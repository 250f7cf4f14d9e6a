/** A program without a container that uses the toolkit. */
package com.example.plain;
